import type { ReactNode } from "react";

/** A part of a panel's form under its name, below a hairline. */
export function PanelFieldSet({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset data-slot="panel-field-set" className="grid gap-2 border-t border-border pt-3.5">
      {/* Floating, it stands in the flow as a heading does. */}
      <legend className="float-left mb-0.5 w-full font-semibold">{legend}</legend>
      {children}
    </fieldset>
  );
}
