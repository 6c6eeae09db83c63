/** The interface of schemas between libraries (https://standardschema.dev, 1): types only. */
import type { Misfit } from "../../base/json/misfits.ts";

/** A schema that checks a value and has a JSON Schema. */
export interface CheckingSchema<Output> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: Validate<Output>;
    readonly jsonSchema: { readonly input: Convert; readonly output: Convert };
    /** Absent at run time; it has the type of a checked value. */
    readonly types?: { readonly input: unknown; readonly output: Output } | undefined;
  };
}

/** Checks a value: returns what fits, with defaults filled in, or the issues. */
export type Validate<Output> = (value: unknown) => Checked<Output> | Promise<Checked<Output>>;

/** Returns the JSON Schema; throws for a target that is not known. */
export type Convert = (options: { readonly target: string }) => Record<string, unknown>;

/** A checked value, or why it does not fit. */
type Checked<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly Misfit[] };
