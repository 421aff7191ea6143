/** What the parts of `/dev/ui` have in common: a group of examples, a row of them, and a text that is too long. */
import { ArrowUp } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "#app/ui/icon-button.tsx";

/** As long as a text may be that somebody else writes. */
export const LONG =
  "A long text that goes on until the line ends and then some more, as a merchant's own words may";

/** A picture that is drawn here: nothing is uploaded while components are looked at. */
export const PICTURE = {
  url: `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 12 8"><path fill="#d9a441" d="M0 0h12v8H0z"/><path fill="#7a4a21" d="M3 2h6v4H3z"/></svg>')}`,
  alt: "A loaf",
  width: 1200,
  height: 800,
  placeholder: "",
  sources: [],
  focusX: 500,
  focusY: 500,
};

/** A group of examples under its name. */
export function Group({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section aria-label={name} className="grid grid-cols-1 gap-3">
      <h2 className="text-xl">{name}</h2>
      {children}
    </section>
  );
}

/** Examples side by side. */
export const Row = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-3">{children}</div>
);

/** A button that moves something up. */
export const Up = () => (
  <IconButton variant="muted" aria-label="Up">
    <ArrowUp aria-hidden />
  </IconButton>
);
