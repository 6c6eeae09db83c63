/** Pages whose rows are no plain siblings: spread, grouped, threaded, with classes made anew. */

/** A page in the frame of a shop. */
export const framed = (title: string, body: string): string =>
  `<!doctype html><html><head><title>${title} - Shop</title></head><body>
<nav><a href=/>Home</a><a href=/sale>Sale</a></nav><main><h1>${title}</h1>${body}</main>
<footer>Shop, Street 1</footer></body></html>`;

/** A story of a news board; without points it is a vacancy, which has no detail but its age. */
export interface Story {
  readonly title: string;
  readonly points?: string;
  readonly by?: string;
  readonly comments?: string;
}

const storyHtml = ({ title, points, by, comments }: Story, at: number): string =>
  `<tr class="athing" id="4${at}"><td class=title><span class=rank>${at}.</span></td>
<td class=title><span class=titleline><a href="https://s${at}.example/x">${title}</a></span></td></tr>
<tr><td colspan=1></td><td class=subtext>${
    points === undefined
      ? ""
      : `<span class=score>${points}</span> by <a href="u?${by}" class=hnuser>${by}</a> `
  }<span class=age><a href="i?${at}">${at} hours ago</a></span>${
    comments === undefined
      ? ""
      : ` | <a href="h?${at}">hide</a> | <a href="i?${at}">${comments}</a>`
  }</td></tr><tr class=spacer></tr>`;

/** A board of stories: a title row, a detail row and a spacer each. */
export const boardHtml = (stories: readonly Story[]): string =>
  `<html><body><center><table id=main><tr><td><a href=/>Board</a></td></tr><tr><td><table>${
    stories.map((one, at) => storyHtml(one, at + 1)).join("")
  }<tr class=morespace></tr><tr><td></td><td class=title><a href="?p=2">More</a></td></tr>
</table></td></tr></table></center></body></html>`;

/** Makes a story of a few words. */
export const story = (title: string, points: number, by: string, comments: number): Story => ({
  title,
  points: `${points} points`,
  by,
  comments: `${comments} comments`,
});

/** A dish of a menu. */
export type Dish = Record<"name" | "price", string>;

/** A group of a menu with its dishes. */
export interface Group {
  readonly heading: string;
  readonly dishes: readonly Dish[];
}

/** Makes a group of names and prices. */
export const group = (
  heading: string,
  ...dishes: readonly (readonly [string, string])[]
): Group => ({
  heading,
  dishes: dishes.map(([name, price]) => ({ name, price })),
});

const dishesHtml = (dishes: readonly Dish[]): string =>
  `<ul>${
    dishes.map(({ name, price }) => `<li><i>${name}</i> <span>${price}</span></li>`).join("")
  }</ul>`;

/** A menu whose groups stand under headings. */
export const headedMenu = (groups: readonly Group[]): string =>
  framed(
    "Menu",
    groups.map(({ heading, dishes }) => `<h2>${heading}</h2>${dishesHtml(dishes)}`).join(""),
  );

/** A menu of lists in a list. */
export const nestedMenu = (groups: readonly Group[]): string =>
  framed(
    "Menu",
    `<ul class=menu>${
      groups.map(({ heading, dishes }) =>
        `<li class=group><b>${heading}</b>${dishesHtml(dishes)}</li>`
      ).join("")
    }</ul>`,
  );

/** A comment with the replies to it. */
export interface Comment {
  readonly by: string;
  readonly text: string;
  readonly replies?: readonly Comment[];
}

const commentHtml = ({ by, text, replies = [] }: Comment): string =>
  `<li class=comment><div class=body><b class=by>${by}</b> <time>today</time><p>${text}</p></div>${
    replies.length === 0 ? "" : `<ul class=replies>${replies.map(commentHtml).join("")}</ul>`
  }</li>`;

/** A thread of comments. */
export const threadHtml = (comments: readonly Comment[]): string =>
  framed("Thread", `<ul class=comments>${comments.map(commentHtml).join("")}</ul>`);

/** Lists comments and replies as they are read, top to bottom. */
export const flat = (comments: readonly Comment[]): Record<"by" | "text", string>[] =>
  comments.flatMap(({ by, text, replies = [] }) => [{ by, text }, ...flat(replies)]);

/** A board of vacancies whose classes are the given hashes. */
export const hashedHtml = (
  hashes: readonly string[],
  jobs: readonly (readonly string[])[],
): string =>
  framed(
    "Jobs",
    `<div class="sc-${hashes[0]} ${hashes[1]}">${
      jobs.map(([name, place]) =>
        `<div class="css-${hashes[2]}"><h3 class="${hashes[3]}">${name}</h3>
<span class="css-${hashes[4]}">${place}</span></div>`
      ).join("")
    }</div>`,
  );
