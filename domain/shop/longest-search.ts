/** The longest text that the manage area's search looks for, in characters. */
export const LONGEST_SEARCH = 100;
