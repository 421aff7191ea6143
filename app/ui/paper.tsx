import type { FieldsetHTMLAttributes, HTMLAttributes } from "react";

/** A page of what is printed: under a bar each thing lies as the paper that is chosen in `PaperChoice`, a sheet or a strip from a roll. */
export const Papers = (props: HTMLAttributes<HTMLDivElement>) => (
  <div data-slot="papers" {...props} className="group/papers bg-muted" />
);

/** The bar over them, which is not printed. */
export const PaperBar = (props: HTMLAttributes<HTMLElement>) => (
  <header
    data-slot="paper-bar"
    {...props}
    className="flex flex-wrap items-center gap-x-5 gap-y-2 border-b border-border bg-card px-4 py-2 print:hidden [&_svg]:icon-button"
  />
);

const CHOICE = "inline-flex min-h-control cursor-pointer items-center gap-2.5 text-sm";

/** Which paper is shown and printed: boxes of the page, not of a form, which the style sheet reads, with and without scripts. */
export const PaperChoice = ({
  legend,
  sheet,
  roll,
  ...rest
}: Omit<FieldsetHTMLAttributes<HTMLFieldSetElement>, "className"> & {
  legend: string;
  /** The name of a sheet, which is chosen at first. */
  sheet: string;
  /** The name of a strip from a roll. */
  roll: string;
}) => (
  <fieldset
    data-slot="paper-choice"
    {...rest}
    className="flex flex-wrap items-center gap-x-4.5 gap-y-1 text-sm max-[35rem]:order-3 max-[35rem]:flex-[1_0_100%]"
  >
    <legend className="float-left mr-3.5 text-sm text-muted-foreground">{legend}</legend>
    <label className={CHOICE}>
      <input type="radio" name="paper" value="sheet" defaultChecked />
      {sheet}
    </label>
    <label className={CHOICE}>
      <input type="radio" name="paper" value="roll" />
      {roll}
    </label>
  </fieldset>
);

/** Where the papers lie side by side. */
export const PaperDesk = (props: HTMLAttributes<HTMLDivElement>) => (
  <div
    data-slot="paper-desk"
    {...props}
    className="flex min-h-[80vh] flex-wrap items-start justify-center gap-8 bg-muted px-4 pt-8 pb-16 print:block print:min-h-0 print:p-0"
  />
);
