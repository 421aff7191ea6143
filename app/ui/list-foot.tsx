import { Link } from "@remix-run/react";
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { lists } from "#domain/texts/english-lists.ts";
import { speak } from "#domain/texts/text.ts";

const t = speak(lists);

/** Which rows of a list of the manage area these are, and the pages beside them; `linkTo` gives the address of a page, counted from 1. */
export function ListFoot({
  range: { page, perPage, total },
  linkTo,
  children,
}: {
  range: { readonly page: number; readonly perPage: number; readonly total: number };
  linkTo: (page: number) => string;
  /** What can be done with all of them. */
  children?: ReactNode;
}) {
  const first = (page - 1) * perPage + 1;
  const last = Math.min(total, page * perPage);
  return (
    <div className="pager">
      <span>{t("range", { first, last, total: total.toLocaleString("en-US") })}</span>
      {children}
      {total > perPage && (
        <nav aria-label={t("pages")}>
          {page > 1 && (
            <Link className="icon" to={linkTo(page - 1)} aria-label={t("before")}>
              <ChevronLeft className="i" aria-hidden="true" />
            </Link>
          )}
          {page * perPage < total && (
            <Link className="icon" to={linkTo(page + 1)} aria-label={t("next")}>
              <ChevronRight className="i" aria-hidden="true" />
            </Link>
          )}
        </nav>
      )}
    </div>
  );
}
