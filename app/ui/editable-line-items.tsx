import type { HTMLAttributes } from "react";

/** Lines of an order that are written: what, how many, at what price, what that comes to, and a button at the end. */
export const EditableLineItems = (props: HTMLAttributes<HTMLUListElement>) => (
  <ul data-slot="editable-line-items" {...props} className="m-0 list-none p-0" />
);

/** One of them; where there is little room its first child stands over the others, which `col-span-full min-[560px]:col-auto` says of it. */
export const EditableLineItem = (props: HTMLAttributes<HTMLLIElement>) => (
  <li
    data-slot="editable-line-item"
    {...props}
    className="grid grid-cols-[minmax(0,4.5rem)_minmax(0,6.5rem)_1fr_auto] items-center gap-x-2 gap-y-1 border-b border-border py-2 min-[560px]:grid-cols-[minmax(0,1fr)_4.5rem_6.5rem_5rem_auto]"
  />
);

/** What a line is of. */
export const EditableLineItemName = (props: HTMLAttributes<HTMLSpanElement>) => (
  <span data-slot="editable-line-item-name" {...props} className="font-medium" />
);
