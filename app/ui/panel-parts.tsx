import type { ReactNode } from "react";

/** A part of a panel behind a hairline, under a heading of its own, with what is in it below each other. */
export function PanelPart({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section
      data-slot="panel-part"
      aria-labelledby={id}
      className="grid grid-cols-1 justify-items-start gap-2.5 border-t border-border pt-3.5"
    >
      <h2 className="font-sans text-base leading-snug font-semibold tracking-normal" id={id}>
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Names over what belongs to them, side by side. */
export const PanelDataList = ({
  children,
}: {
  children: readonly { readonly key: string; readonly name: ReactNode; readonly text: string }[];
}) => (
  <dl data-slot="panel-data-list" className="m-0 grid w-full grid-cols-2 gap-3 text-sm" aria-live="polite">
    {children.map(({ key, name, text }) => (
      <div key={key}>
        <dt className="mb-0.5 flex items-center gap-1.5 text-muted-foreground [&>svg]:icon-4">{name}</dt>
        <dd className="m-0 font-medium whitespace-pre-line">{text}</dd>
      </div>
    ))}
  </dl>
);

/** What is to be known before one saves, above the buttons of the panel. */
export const PanelNotice = ({ children }: { children: ReactNode }) => (
  <p
    data-slot="panel-notice"
    className="flex gap-2.5 border-t border-border bg-honey-wash px-5 py-2.5 text-sm max-desk:px-4 max-desk:text-base [&>svg]:text-honey [&>svg]:icon-5"
  >
    {children}
  </p>
);
