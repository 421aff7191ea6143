import type { ReactNode } from "react";

/** What a note between hairlines wears, above a form. */
export const NOTE = "flex max-w-form items-start gap-3 border-y border-border py-3";

/** The frame of a screen at the door: heading, a sentence and the form at the left, on wide screens a drawing at the right. */
export function Gate({
  title,
  says,
  scene,
  children,
}: {
  title: string;
  says: ReactNode;
  scene?: ReactNode;
  children: ReactNode;
}) {
  return (
    <main
      id="main"
      className="mx-auto grid w-full max-w-page grid-cols-1 items-start gap-10 px-gutter pt-9 wrap-anywhere lg:grid-cols-[26rem_minmax(0,1fr)] lg:gap-24 lg:pt-14"
    >
      <div className="[&_form]:grid [&_form]:max-w-form [&_form]:gap-4.5">
        <div className="mb-6 grid gap-2.5">
          <h1>{title}</h1>
          {says && <p className="text-muted-foreground">{says}</p>}
        </div>
        {children}
      </div>
      {scene && (
        <div className="overflow-hidden rounded-lg bg-scene [--d-ground:var(--g-amber)] max-lg:hidden">
          {scene}
        </div>
      )}
    </main>
  );
}
