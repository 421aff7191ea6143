/** How many checks held and how many did not. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

/** The last line of `npm test`, for people and for the programs that read it. */
export const closingLine = ({ passed, failed }: Counts): string => `${passed} passed, ${failed} failed`;

/** All counts together. */
export const sum = (counts: readonly Counts[]): Counts => ({
  passed: counts.reduce((total, { passed }) => total + passed, 0),
  failed: counts.reduce((total, { failed }) => total + failed, 0),
});
