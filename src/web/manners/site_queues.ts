/**
 * Which input is next: pages handed in as they come, addresses so that no call waits for a site that
 * another is at.
 *
 * The gate of the network process keeps the rests in any case. This order keeps reader processes from
 * waiting at it.
 */

/** Something that waits for its turn. */
interface Waiting {
  /** The site it visits; undefined where that is not known. */
  readonly site: string | undefined;
}

interface Queue<Item> {
  readonly items: Item[];
  isBusy: boolean;
  restsUntil: number;
}

/** Waiting visits by site; moments are milliseconds of one clock. */
export class SiteQueues<Item extends Waiting> {
  /** Those served longest ago come first. */
  readonly #bySite = new Map<string, Queue<Item>>();
  readonly #free: Item[] = [];

  add(item: Item): void {
    if (item.site === undefined) return void this.#free.push(item);
    const queue = this.#bySite.get(item.site);
    if (queue !== undefined) queue.items.push(item);
    else this.#bySite.set(item.site, { items: [item], isBusy: false, restsUntil: 0 });
  }

  /** Takes the next one whose site is free; undefined when there is none now. */
  take(now: number): Item | undefined {
    const loose = this.#free.shift();
    if (loose !== undefined) return loose;
    for (const [site, queue] of this.#bySite) {
      if (queue.isBusy || queue.restsUntil > now) continue;
      const item = queue.items.shift();
      // Rested and nobody waits: nothing of the site need be known.
      this.#bySite.delete(site);
      if (item === undefined) continue;
      queue.isBusy = true;
      this.#bySite.set(site, queue);
      return item;
    }
    return undefined;
  }

  /** Frees the site of one that was taken; it rests until the moment given. */
  leave({ site }: Item, restsUntil: number): void {
    const queue = site === undefined ? undefined : this.#bySite.get(site);
    if (queue === undefined) return;
    queue.isBusy = false;
    queue.restsUntil = restsUntil;
  }

  /** When a site will be free that something waits for; undefined when nothing waits for a rest. */
  nextFree(): number | undefined {
    const rests = [...this.#bySite.values()]
      .filter(({ isBusy, items }) => !isBusy && items.length > 0)
      .map(({ restsUntil }) => restsUntil);
    return rests.length === 0 ? undefined : rests.reduce((least, rest) => Math.min(least, rest));
  }
}
