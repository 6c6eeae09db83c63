/** The numbers a step lower and a step higher than one. */
import type { Constant } from "./find_constants.ts";

const PLAIN_NUMBER = /^-?\d[\d_]*(?:\.[\d_]+)?(?:e-?\d+)?$/i;

/** Says whether a constant is written as one decimal number. */
export function isOneNumber({ written }: Constant): boolean {
  return PLAIN_NUMBER.test(written);
}

/**
 * Gives the neighbours of a number: one less and one more below ten, two thirds and half as much
 * again of other whole numbers, a quarter off and on for fractions, which stay on their side of 1.
 */
export function neighboursOf({ written }: Constant): readonly [lower: string, higher: string] {
  const value = Number(written.replaceAll("_", ""));
  if (Number.isInteger(value)) {
    if (Math.abs(value) < 10) return [String(value - 1), String(value + 1)];
    return [String(Math.round(value / 1.5)), String(Math.round(value * 1.5))];
  }
  const step = value > 0.5 ? Math.min(value / 4, Math.abs(1 - value) / 2) : value / 4;
  return [short(value - step), short(value + step)];
}

function short(value: number): string {
  return String(Number(value.toPrecision(3)));
}
