import type { ReactNode } from "react";

/** Check boxes behind their legend in one line, as many as there is room for, and the button that keeps them; below each other on a phone. */
export const CheckGroup = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <fieldset
    data-slot="check-group"
    className="m-0 flex min-w-0 flex-wrap items-center gap-x-6 gap-y-2 border-0 p-0 max-phone:flex-col max-phone:items-start [&>label]:min-h-11"
  >
    {/* Floating, it stands in the line as the boxes do. */}
    <legend className="float-left p-0 font-medium">{legend}</legend>
    {children}
  </fieldset>
);
