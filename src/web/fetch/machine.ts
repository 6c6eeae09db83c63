/** The machine's own resolver: what a service uses unless it is replaced. */
import { lookup } from "node:dns";

/** Looks a host name up as every program of the machine does; returns all its addresses. */
export function lookUp(host: string): Promise<string[]> {
  return new Promise((resolve, reject) => {
    lookup(host, { all: true, verbatim: true }, (error, found) => {
      if (error) reject(error);
      else resolve(found.map(({ address }) => address));
    });
  });
}
