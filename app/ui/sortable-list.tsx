import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { GripVertical } from "lucide-react";
import type { OlHTMLAttributes, ReactNode } from "react";
import { cn } from "./cn.ts";

/** Groups of rows, each a card; they and their rows are dragged by their grips (dnd-kit's `SortableContext` stands around each list). */
export const SortableGroups = (props: OlHTMLAttributes<HTMLOListElement>) => (
  <ol data-slot="sortable-groups" {...props} className="m-0 grid min-w-0 list-none grid-cols-1 gap-4 p-0" />
);

/** One of them: its name, a note that steps back, what is done with it, and its rows. */
export function SortableGroup({
  id,
  grip,
  title,
  note,
  actions,
  children,
}: {
  id: string;
  /** What its grip is called. */
  grip: string;
  title: string;
  note: ReactNode;
  actions: ReactNode;
  children: ReactNode;
}) {
  const { place, handle } = useDraggedBy(grip, id);
  return (
    <li data-slot="sortable-group" {...place} className="rounded-lg border border-border bg-card">
      <div className="flex min-h-13 flex-wrap items-center gap-2.5 py-1.5 pr-2 pl-1.5 max-phone:gap-1 max-phone:px-0">
        {handle}
        <h2 className="min-w-0 text-lg wrap-anywhere max-phone:flex-1">{title}</h2>
        <span className="text-sm text-muted-foreground max-phone:hidden">{note}</span>
        <span className="ml-auto flex flex-none pr-control max-phone:pr-11">{actions}</span>
      </div>
      {children}
    </li>
  );
}

/** The rows of a group. */
export const SortableRows = (props: OlHTMLAttributes<HTMLOListElement>) => (
  <ol data-slot="sortable-rows" {...props} className="m-0 list-none p-0" />
);

/** One of them: its number, its name with a note, a state, and at the end a figure and what is done with it. */
export function SortableRow({
  id,
  grip,
  number,
  name,
  note,
  isFaint = false,
  state,
  figure,
  actions,
}: {
  id: string;
  grip: string;
  number: number;
  name: string;
  note: string;
  /** Steps back: it is there and not shown to shoppers. */
  isFaint?: boolean;
  state: ReactNode;
  figure: string;
  actions: ReactNode;
}) {
  const { place, handle, isDragging } = useDraggedBy(grip, id);
  return (
    <li
      data-slot="sortable-row"
      {...place}
      className={cn(
        "flex min-h-11 items-center gap-2.5 bg-card py-0.5 pr-2 pl-1.5 text-base max-phone:min-h-14 max-phone:gap-1 max-phone:px-0 max-phone:py-1",
        isDragging
          ? "relative z-3 mr-1 -ml-1 rounded-md border border-primary shadow-float"
          : "border-t border-border last:rounded-b-lg",
      )}
    >
      {handle}
      <span
        className="w-4.5 flex-none text-right text-sm text-muted-foreground max-phone:hidden"
        aria-hidden="true"
      >
        {number}
      </span>
      <span
        className={cn(
          "min-w-0 py-1.5 leading-[1.3] font-medium max-phone:flex-1",
          isFaint && "text-muted-foreground",
        )}
      >
        {name}{" "}
        <span className="text-sm font-normal whitespace-nowrap text-muted-foreground max-phone:hidden">
          {note}
        </span>
        {state && <span className="ml-2 text-sm max-phone:ml-0 max-phone:block">{state}</span>}
      </span>
      <span className="ml-auto text-sm text-muted-foreground max-phone:hidden">{figure}</span>
      <span className="flex flex-none">{actions}</span>
    </li>
  );
}

/** What makes an element sortable: its place while something is dragged, and the grip that alone drags it. */
function useDraggedBy(grip: string, id: string) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id });
  return {
    isDragging,
    place: {
      ref: setNodeRef,
      style: { transform: CSS.Translate.toString(transform), transition: transition ?? undefined },
    },
    handle: (
      <button
        data-slot="sortable-grip"
        // A finger on it drags; everywhere else it scrolls.
        className={cn(
          "grid size-control flex-none touch-none place-items-center rounded-sm border-0 bg-transparent p-0 hover:bg-muted [&>svg]:icon-5",
          isDragging
            ? "cursor-grabbing text-primary"
            : "cursor-grab text-muted-foreground hover:text-foreground",
        )}
        type="button"
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        aria-label={grip}
      >
        <GripVertical aria-hidden="true" />
      </button>
    ),
  };
}
