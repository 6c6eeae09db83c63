/**
 * How a tool reaches the web: pages, files and visits, asked of the network process.
 *
 * May import: `base`, `page/url`, `page/text`, `page/html`, `page/layout`, `web/manners`.
 * Never connects by itself and never hands on what its guard has not judged.
 */
export type { Delivery, FetchReply, FetchRequest } from "./messages.ts";
export type { CountedRefusal } from "./network.ts";
export { createPages, takeDelivered } from "./pages.ts";
export { isUnfilled } from "./rungs/main_measure.ts";
