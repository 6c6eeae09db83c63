/**
 * Counters and histograms of a service.
 *
 * A front of its own within `serve/call`: what needs this alone loads no more.
 * Never holds an address, a token or a text of a page.
 */
export { createServiceMetrics, type ServiceMetrics } from "./service_metrics.ts";
