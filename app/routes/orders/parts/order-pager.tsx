import { Link } from "@remix-run/react";
import { ChevronLeft, ChevronRight, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { manage } from "#domain/texts/english-manage.ts";
import { speak } from "#domain/texts/text.ts";
import { type OrderQuestion, orderAddress } from "./order-question.ts";

const t = speak(manage);

/** Where a page of the list stands in the whole. */
export interface ListRange {
  readonly page: number;
  readonly perPage: number;
  readonly total: number;
}

/** The first and the last row of a page, counted from 1. */
export function rangeOf({ page, perPage, total }: ListRange) {
  const first = (page - 1) * perPage + 1;
  return { first, last: Math.min(total, page * perPage), total: total.toLocaleString("en-US") };
}

/** Foot of the list: which rows these are, what can be done with all of them, and the pages beside them. */
export function OrderPager({
  asked,
  range,
  children,
}: {
  asked: OrderQuestion;
  range: ListRange;
  children: ReactNode;
}) {
  const { page, perPage, total } = range;
  return (
    <div className="pager">
      <span>{t("orders.range", rangeOf(range))}</span>
      {children}
      {total > perPage && (
        <nav aria-label={t("orders.pages")}>
          <PageLink
            to={page > 1 ? orderAddress(asked, { page: page - 1 }) : null}
            name={t("orders.before")}
            icon={ChevronLeft}
          />
          <PageLink
            to={page * perPage < total ? orderAddress(asked, { page: page + 1 }) : null}
            name={t("orders.next")}
            icon={ChevronRight}
          />
        </nav>
      )}
    </div>
  );
}

/** A link to a page; where there is none it keeps its place, so that nothing jumps. */
function PageLink({ to, name, icon: Icon }: { to: string | null; name: string; icon: LucideIcon }) {
  if (to === null) {
    return (
      <span className="icon opacity-35" aria-hidden="true">
        <Icon className="i" />
      </span>
    );
  }
  return (
    <Link className="icon" to={to} aria-label={name}>
      <Icon className="i" aria-hidden="true" />
    </Link>
  );
}
