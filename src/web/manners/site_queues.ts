/**
 * Which input is next: pages handed in as they come, addresses so that no call waits for a site that
 * another is at.
 *
 * The gate of the network process keeps the rests in any case. This order keeps reader processes from
 * waiting at it.
 */

/** Something that waits for its turn. */
export interface Waiting {
  /** The site it visits; undefined where that is not known. */
  readonly site: string | undefined;
}

/** Waiting visits by site. */
export interface SiteQueues<Item extends Waiting> {
  add(item: Item): void;
  /** Takes the next one whose site is free; undefined when there is none now. */
  take(now: number): Item | undefined;
  /** Frees the site of one that was taken; it rests until the moment given. */
  leave(item: Item, restsUntil: number): void;
  /** When a site will be free that something waits for; undefined when nothing waits for a rest. */
  nextFree(): number | undefined;
  size(): number;
}

interface Queue<Item> {
  readonly items: Item[];
  isBusy: boolean;
  restsUntil: number;
}

/** Creates empty queues; moments are milliseconds of one clock. */
export function createSiteQueues<Item extends Waiting>(): SiteQueues<Item> {
  /** Those served longest ago come first. */
  const bySite = new Map<string, Queue<Item>>();
  const free: Item[] = [];
  let size = 0;

  return {
    add(item): void {
      size++;
      if (item.site === undefined) return void free.push(item);
      const queue = bySite.get(item.site);
      if (queue === undefined) {
        bySite.set(item.site, { items: [item], isBusy: false, restsUntil: 0 });
      } else queue.items.push(item);
    },
    take(now): Item | undefined {
      const loose = free.shift();
      if (loose !== undefined) {
        size--;
        return loose;
      }
      for (const [site, queue] of bySite) {
        if (queue.isBusy || queue.restsUntil > now) continue;
        const item = queue.items.shift();
        if (item === undefined) {
          // Rested and nobody waits: nothing of the site need be known.
          bySite.delete(site);
          continue;
        }
        queue.isBusy = true;
        size--;
        bySite.delete(site);
        bySite.set(site, queue);
        return item;
      }
      return undefined;
    },
    leave({ site }, restsUntil): void {
      const queue = site === undefined ? undefined : bySite.get(site);
      if (queue === undefined) return;
      queue.isBusy = false;
      queue.restsUntil = restsUntil;
    },
    nextFree(): number | undefined {
      let earliest: number | undefined;
      for (const { items, isBusy, restsUntil } of bySite.values()) {
        if (isBusy || items.length === 0) continue;
        if (earliest === undefined || restsUntil < earliest) earliest = restsUntil;
      }
      return earliest;
    },
    size: () => size,
  };
}
