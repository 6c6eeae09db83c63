/** The page that is open, as every tab sees it. */
import type { Answer, Service } from "./calls.ts";
import type { Fields } from "../../../base/json/plain.ts";
import { breakable, make } from "./make_element.ts";
import type { PageCopy } from "./page_copy.ts";
import type { PageFrame } from "./page_frame.ts";
import { listReadings, type Reading } from "./places.ts";

/** The page that is open. */
export interface OpenPage {
  /** What the tools are given: an address, or the markup itself. */
  readonly input: string;
  /** How an address is read: its date and whether its scripts are run, as the tools take them. */
  readonly how: Fields;
  readonly copy: PageCopy;
  readonly frame: PageFrame;
  readonly service: Service;
  /** What was read so far, for a click on the page. */
  readonly readings: Reading[];
  /** Calls a tool for the page, read as it is. */
  call(tool: string, args: Fields): Promise<Answer>;
  /** Calls a tool for the page; everything with a place in its answer is remembered. */
  read(tool: string, args: Fields): Promise<Answer>;
  /** Makes a value that shows its place when it is pointed at or focused. */
  place(value: string, where: string, by?: string): HTMLElement;
}

interface OpenParts extends Pick<OpenPage, "input" | "how" | "copy" | "frame" | "service"> {
  /** Called with a value that is chosen. */
  readonly onPlace: (reading: Reading) => void;
}

/** Creates the open page. */
export function createOpenPage({ onPlace, ...parts }: OpenParts): OpenPage {
  const readings: Reading[] = [];
  const { frame, service, how } = parts;
  const call: OpenPage["call"] = (tool, args) => service.call(tool, { ...args, ...how });
  return {
    ...parts,
    readings,
    call,
    async read(tool, args): Promise<Answer> {
      const answer = await call(tool, args);
      for (const reading of listReadings(answer, tool)) readings.push(reading);
      return answer;
    },
    place(value, where, by = ""): HTMLElement {
      const light = (): void => void frame.light([where]);
      const put = (): void => void frame.light([]);
      return make("button", {
        type: "button",
        class: "place",
        onmouseenter: light,
        onfocus: light,
        onmouseleave: put,
        onblur: put,
        onclick: () => onPlace({ path: "", value, where, by }),
      }, ...breakable(value));
    },
  };
}

/** Gives the argument of a date; none for today. */
export function datedBy(at: string): Fields {
  return at === "" ? {} : { at };
}
