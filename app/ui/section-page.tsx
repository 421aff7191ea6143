import type { FieldsetHTMLAttributes, HTMLAttributes, ReactNode } from "react";

/** The head of one of the pages that a `SectionNav` leads to: its title, and what it is about or how things stand. */
export const SectionPageHeader = ({ title, children }: { title: string; children: ReactNode }) => (
  <header data-slot="section-page-header">
    <h2 className="desk:text-[28px]">{title}</h2>
    <p className="mt-1 max-w-[60ch] text-sm text-muted-foreground">{children}</p>
  </header>
);

/** A heading inside of such a page, for `h3` and `legend` alike. */
const HEADING = "font-serif text-lg font-medium";

/** A part of a page below a hairline; with a title it is named by it. */
export function SectionPart({
  titleId,
  title,
  description,
  children,
  ...rest
}: Omit<HTMLAttributes<HTMLElement>, "title" | "className"> & {
  titleId?: string;
  title?: string;
  /** A line under the title. */
  description?: ReactNode;
}) {
  return (
    <section
      data-slot="section-part"
      aria-labelledby={titleId}
      {...rest}
      className="grid min-w-0 gap-4 border-t border-border pt-4.5"
    >
      {title && (
        <div>
          <h3 className={HEADING} id={titleId}>
            {title}
          </h3>
          {description && <p className="text-sm text-muted-foreground">{description}</p>}
        </div>
      )}
      {children}
    </section>
  );
}

/** Fields of a page under their legend, below a hairline, two beside each other where there is room. */
export const SectionFieldSet = ({
  legend,
  children,
  ...rest
}: Omit<FieldsetHTMLAttributes<HTMLFieldSetElement>, "className"> & { legend: string }) => (
  <fieldset
    data-slot="section-field-set"
    {...rest}
    className="grid min-w-0 gap-4 border-t border-border pt-4.5 phone:grid-cols-2"
  >
    {/* Floating, it stands in the flow as a heading does. */}
    <legend className={`float-left col-span-full w-full ${HEADING}`}>{legend}</legend>
    {children}
  </fieldset>
);
