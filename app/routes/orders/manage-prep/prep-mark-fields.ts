/** The names of the marks in their forms. A box that is not checked is not posted, so what was checked before goes along. */
export const MARK_FIELDS = {
  made: "made",
  wasMade: "wasMade",
  packed: "packed",
  wasPacked: "wasPacked",
} as const;
