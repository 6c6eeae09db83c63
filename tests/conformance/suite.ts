/** What a run of a public suite came to. */
export interface SuiteResult {
  total: number;
  /** Names of the cases that failed. */
  failed: string[];
}
