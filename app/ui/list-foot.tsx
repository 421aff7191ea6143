import { Link } from "@remix-run/react";
import { ChevronLeft, ChevronRight, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import * as t from "#messages/lists.js";
import { iconButton } from "./icon-button.tsx";

/** Where a page of a list stands in the whole. */
export interface ListRange {
  readonly page: number;
  readonly perPage: number;
  readonly total: number;
}

/** The first and the last row of a page, counted from 1. */
export function rangeOf({ page, perPage, total }: ListRange) {
  const first = (page - 1) * perPage + 1;
  return { first, last: Math.min(total, page * perPage), total };
}

/** Which rows of a list of the manage area these are, and the pages beside them; `linkTo` gives the address of a page, counted from 1. */
export function ListFoot({
  range,
  linkTo,
  staysPut = false,
  children,
}: {
  range: ListRange;
  linkTo: (page: number) => string;
  /** The list is not at the top of its screen: another page of it leaves the window where it is. */
  staysPut?: boolean;
  /** What can be done with all of them. */
  children?: ReactNode;
}) {
  const { page, perPage, total } = range;
  return (
    <div className="flex items-center gap-2 border-t border-border px-4 py-2 text-sm text-muted-foreground cards:flex-wrap">
      <span>{t.range(rangeOf(range))}</span>
      {children && <span className="flex items-center gap-2 cards:order-1">{children}</span>}
      {total > perPage && (
        <nav className="ml-auto flex gap-1 cards:flex-[0_0_60%] cards:justify-end" aria-label={t.pages()}>
          <PageLink
            to={page > 1 ? linkTo(page - 1) : null}
            name={t.before()}
            icon={ChevronLeft}
            staysPut={staysPut}
          />
          <PageLink
            to={page * perPage < total ? linkTo(page + 1) : null}
            name={t.next()}
            icon={ChevronRight}
            staysPut={staysPut}
          />
        </nav>
      )}
    </div>
  );
}

/** A link to a page; where there is none it keeps its place, so that nothing jumps. */
function PageLink({
  to,
  name,
  icon: Icon,
  staysPut,
}: {
  to: string | null;
  name: string;
  icon: LucideIcon;
  staysPut: boolean;
}) {
  if (to === null) {
    return (
      <span className={iconButton({ className: "opacity-35" })} aria-hidden="true">
        <Icon />
      </span>
    );
  }
  return (
    <Link className={iconButton()} to={to} aria-label={name} preventScrollReset={staysPut}>
      <Icon aria-hidden="true" />
    </Link>
  );
}
