import { NavLink } from "@remix-run/react";
import { ChevronDown } from "lucide-react";

/** One entry of a `SectionNav`. */
export interface SectionLink {
  readonly to: string;
  readonly label: string;
  /** How many changes of it are not saved, with the words for it; none without. */
  readonly count?: { readonly number: number; readonly words: string } | undefined;
}

/**
 * The sections of one area under its title: a list beside them on wide screens, one line that opens on phones. `place` says which of them is open, such as "7 of 10";
 * it is blank on a page that is none of them.
 */
export function SectionNav({
  title,
  links,
  open,
  place,
}: {
  /** The page's heading. */
  title: string;
  links: readonly SectionLink[];
  /** The label of the one that is open. */
  open: string;
  place: string;
}) {
  return (
    <div data-slot="section-nav" className="desk:sticky desk:top-20">
      <h1 className="mb-4 desk:ps-3 desk:text-[22px]">{title}</h1>
      <nav aria-label={title} className="grid gap-0.5 max-desk:hidden">
        <Links links={links} />
      </nav>
      <details
        data-slot="section-nav-folded"
        className="group mb-6 rounded-md border border-input bg-card desk:hidden"
        key={open}
      >
        <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between px-3.5 py-1.5 font-semibold">
          <span>
            {place && <span className="me-1.5 font-normal text-muted-foreground">{place} </span>}
            {open}
          </span>
          <ChevronDown aria-hidden className="icon-5 group-open:rotate-180" />
        </summary>
        <nav aria-label={title} className="grid gap-0.5 border-t border-border px-1.5 pt-1 pb-2">
          <Links links={links} />
        </nav>
      </details>
    </div>
  );
}

const Links = ({ links }: { links: readonly SectionLink[] }) =>
  links.map(({ to, label, count }) => (
    <NavLink
      key={to}
      to={to}
      className="flex min-h-11 items-center rounded-sm px-3 py-1.5 text-base text-foreground no-underline hover:bg-muted aria-[current]:bg-card aria-[current]:font-semibold aria-[current]:inset-ring aria-[current]:inset-ring-border desk:min-h-9 desk:text-sm"
    >
      {label}
      {count && count.number > 0 && (
        <span className="ms-auto min-w-5 rounded-full bg-honey-wash px-1.5 text-center text-sm font-semibold text-honey inset-ring inset-ring-honey">
          {count.number}
          <span className="sr-only"> {count.words}</span>
        </span>
      )}
    </NavLink>
  ));
