/**
 * The door of `look`: its page, and calls from that page alone.
 *
 * A front of its own within `serve/door`: what needs this alone loads no more.
 * Never listens beyond loopback.
 */
export { createLookDoor, type GivenPage, type Picture } from "./look_door.ts";
