import { Link, useFetcher } from "@remix-run/react";
import type { ReactNode } from "react";
import { Badge } from "#app/ui/badge.tsx";
import { Button, buttonVariants } from "#app/ui/button.tsx";
import { Ledger, LedgerRow } from "#app/ui/ledger.tsx";
import * as t from "#messages/dashboard.js";
import type { DashboardView, FailedView } from "./dashboard-view.ts";

/** A part of the column beside today's orders: a title, what it comes to at the right, and its rows. */
function Slip({
  id,
  title,
  sum,
  children,
}: {
  id: string;
  title: string;
  sum?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id} className={SLIP}>
      <div className="mb-2.5 flex items-baseline justify-between gap-3">
        <h2 className="font-sans text-base font-semibold tracking-normal" id={id}>
          {title}
        </h2>
        {sum}
      </div>
      {children}
    </section>
  );
}

/** Parted from the slip before by a hairline, where they stand one below the other. */
export const SLIP =
  "border-border max-phone:[section+&]:border-t max-phone:[section+&]:pt-5 wide:[section+&]:border-t wide:[section+&]:pt-4.5";

const FIGURE = "font-heading text-xl leading-single";
const NAME = "font-medium text-inherit no-underline";
const MORE = "mt-0.5 -mb-2.5 inline-flex min-h-control items-center text-sm";

/** What customers have not paid yet, the longest due first. The sum is the one red figure of the page. */
export function Owed({ owed: { count, total, rows, more } }: { owed: DashboardView["owed"] }) {
  return (
    <Slip
      id="owed"
      title={t.owedTitle()}
      sum={count > 0 && <strong className={`${FIGURE} text-destructive`}>{total}</strong>}
    >
      {count === 0 ? (
        <p className="text-sm text-muted-foreground">{t.owedNothing()}</p>
      ) : (
        <>
          <Ledger>
            {rows.map(({ id, ticketNumber, who, since, total: amount }) => (
              <LedgerRow
                key={id}
                name={
                  <>
                    <Link className={NAME} to={`/manage/orders/${id}`}>
                      #{ticketNumber}
                    </Link>{" "}
                    {who} {since && <span className="text-muted-foreground">{since}</span>}
                  </>
                }
              >
                {amount}
              </LedgerRow>
            ))}
            {more && <LedgerRow name={t.owedMore({ count: more.count })}>{more.total}</LedgerRow>}
          </Ledger>
          <Link className={MORE} to="/manage/orders?show=unpaid">
            {t.owedSee({ count })}
          </Link>
        </>
      )}
    </Slip>
  );
}

/** The answer where a mail could not be sent again. */
export interface RefusedMail {
  readonly orderId: string;
  readonly refusal: string;
}

/** Messages that did not arrive, each with what can be done about it. */
export function FailedMessages({
  failed: { count, rows },
  refused,
}: {
  failed: DashboardView["failed"];
  refused: RefusedMail | null;
}) {
  return (
    <Slip id="failed" title={t.failedTitle()} sum={<strong className={FIGURE}>{count}</strong>}>
      <ul className="m-0 list-none p-0 text-sm [&>li+li]:border-t [&>li+li]:border-border">
        {rows.map((message) => (
          <Failed
            key={message.id}
            message={message}
            refused={refused?.orderId === message.orderId ? refused.refusal : ""}
          />
        ))}
        {count > rows.length && (
          <li className="py-2 text-muted-foreground">{t.failedMore({ count: count - rows.length })}</li>
        )}
      </ul>
    </Slip>
  );
}

function Failed({ message, refused }: { message: FailedView; refused: string }) {
  const { Form, state, data } = useFetcher<RefusedMail>();
  const { what, recipient, why, again, orderId, userId } = message;
  const about = <span className="sr-only">: {t.failedWhat({ what, recipient })}</span>;
  const problem = data?.refusal ?? refused;
  return (
    <li className="flex items-center gap-2 py-2 max-phone:px-4">
      <div className="min-w-0 flex-1 wrap-anywhere">
        <b className="font-semibold">{what}</b> {t.failedTo()} {recipient}
        <br />
        <span className="text-muted-foreground">{why}</span>
        <span className="block font-semibold text-destructive" role="status">
          {problem}
        </span>
      </div>
      {again ? (
        <Form method="post" action="/manage/dashboard">
          <input type="hidden" name="orderId" value={again.orderId} />
          <input type="hidden" name="mail" value={again.mail} />
          <Button type="submit" variant="ghost" size="sm" aria-busy={state !== "idle"}>
            {state === "idle" ? t.failedAgain() : t.failedSending()}
            {about}
          </Button>
        </Form>
      ) : (
        <WayOn orderId={orderId} userId={userId}>
          {about}
        </WayOn>
      )}
    </li>
  );
}

/** Where the address can be looked at and corrected. */
function WayOn({
  orderId,
  userId,
  children,
}: Pick<FailedView, "orderId" | "userId"> & { children: ReactNode }) {
  if (userId) {
    return (
      <Link className={buttonVariants({ variant: "ghost", size: "sm" })} to={`/manage/customers/${userId}`}>
        {t.failedOpenCustomer()}
        {children}
      </Link>
    );
  }
  if (!orderId) return null;
  return (
    <Link className={buttonVariants({ variant: "ghost", size: "sm" })} to={`/manage/orders/${orderId}`}>
      {t.failedOpenOrder()}
      {children}
    </Link>
  );
}

/** What is gone or nearly gone, the shortest first. */
export function LowStock({ low: { threshold, count, rows } }: { low: DashboardView["low"] }) {
  return (
    <Slip
      id="low"
      title={t.lowTitle()}
      sum={
        threshold > 0 && (
          <span className="text-sm text-muted-foreground">{t.lowThreshold({ count: threshold })}</span>
        )
      }
    >
      <Ledger>
        {rows.map(({ id, name, left }) => (
          <LedgerRow
            key={id}
            cut
            name={
              <Link className={NAME} to={`/manage/items/${id}`}>
                {name}
              </Link>
            }
          >
            {left > 0 ? t.lowLeft({ count: left }) : <Badge variant="warning">{t.lowSoldOut()}</Badge>}
          </LedgerRow>
        ))}
      </Ledger>
      {count > rows.length && (
        <Link className={MORE} to="/manage/items?sort=stock">
          {t.lowMore({ count })}
        </Link>
      )}
    </Slip>
  );
}
