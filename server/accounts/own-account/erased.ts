/** Stands in place of what a deleted account had said, where something has to stand (CUST-03). */
export const ERASED = "(erased)";
