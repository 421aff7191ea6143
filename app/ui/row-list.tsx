import type { HTMLAttributes } from "react";

/** Short lines between hairlines, each a name with something at its end. */
export const RowList = (props: HTMLAttributes<HTMLUListElement>) => (
  <ul data-slot="row-list" {...props} className="row-list" />
);
