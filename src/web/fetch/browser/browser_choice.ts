/** Which browser a service may use. */

/** Which browser pages may be fetched with. */
export type BrowserChoice =
  | { readonly kind: "none" }
  /** One of this machine: at `path`, or found by name. */
  | {
    readonly kind: "local";
    readonly path?: string;
    readonly hasSandbox: boolean;
    /** Whether the system's outer wall is put around it, where there is one. */
    readonly hasWall: boolean;
  }
  /** One that runs already, at its DevTools address. */
  | { readonly kind: "remote"; readonly address: string };
