import { Link } from "@remix-run/react";
import { ChevronLeft, ChevronRight } from "#app/ui/icons.tsx";
import * as t from "#messages/lists.js";
import { buttonVariants } from "./button.tsx";

/** Page by page through a list; nothing where one page holds it all. `linkTo` gives the address of a page, counted from 1. */
export function Pagination({
  page,
  pages,
  linkTo,
}: {
  page: number;
  pages: number;
  linkTo: (page: number) => string;
}) {
  if (pages < 2) return null;
  return (
    <nav
      data-slot="pagination"
      className="flex items-center justify-between gap-3 py-5"
      aria-label={t.pagerLabel()}
    >
      {page > 1 ? (
        <Link className={buttonVariants({ variant: "outline" })} to={linkTo(page - 1)} rel="prev">
          <ChevronLeft className="icon-5" aria-hidden />
          {t.pagerEarlier()}
        </Link>
      ) : (
        <span />
      )}
      <span className="text-muted-foreground" aria-current="page">
        {t.pagerPlace({ page, pages })}
      </span>
      {page < pages ? (
        <Link className={buttonVariants({ variant: "outline" })} to={linkTo(page + 1)} rel="next">
          {t.pagerLater()}
          <ChevronRight className="icon-5" aria-hidden />
        </Link>
      ) : (
        <span />
      )}
    </nav>
  );
}
