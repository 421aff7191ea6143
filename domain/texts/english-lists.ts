/** English texts: what every list of the manage area has about it (MAN-02, MAN-04, MAN-05, MAN-06, SUP-01). */
export const lists = {
  range: "{first}–{last} of {total}",
  caption: "{list}, {first} to {last} of {total}",
  pages: "Pages",
  before: "Page before",
  next: "Next page",
  searchButton: "Search",
  sort: "Sort",
  export: "Export",
  exported: "Export success",
  exportFailed: "The file could not be made. Please try again.",
  undo: "Undo",
  saved: "Saved.",
  staleNow: "{field} is now “{value}”.",
  staleLook: "Save again to put yours in its place.",
  notReached: "The shop could not be reached, so this may not be saved. Please try again.",

  "pager.label": "Pages",
  "pager.earlier": "Earlier",
  "pager.later": "Later",
  "pager.place": "Page {page} of {pages}",
} as const;
