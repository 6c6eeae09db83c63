/**
 * The shape of an address, by which alike pages are told.
 *
 * A front of its own within `site`: what needs this alone loads no more.
 * Never drops an address by itself.
 */
export { addressShape } from "./address_shape.ts";
