import type { ReactNode } from "react";

/** The heading of an inner page, with something under it or, on wide screens, at its right. */
export function PageHead({ title, end }: { title: string; end?: ReactNode }) {
  return (
    <div className="wrap pagehead">
      <h1>{title}</h1>
      {end}
    </div>
  );
}
