import { Link, useFetcher } from "@remix-run/react";
import type { ReactNode } from "react";
import { Badge } from "#app/ui/badge.tsx";
import { Button, buttonVariants } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/field.tsx";
import { Figure } from "#app/ui/figure.tsx";
import { Ledger, LedgerRow } from "#app/ui/ledger.tsx";
import { RecordLink, ViewAllLink } from "#app/ui/record-link.tsx";
import { SideList, SideSection } from "#app/ui/side-section.tsx";
import { Text } from "#app/ui/text.tsx";
import * as t from "#messages/dashboard.js";
import type { DashboardView, FailedView } from "./dashboard-view.ts";

/** What customers have not paid yet, the longest due first. The sum is the one red figure of the page. */
export function Owed({ owed: { count, total, rows, more } }: { owed: DashboardView["owed"] }) {
  return (
    <SideSection
      id="owed"
      title={t.owedTitle()}
      sum={count > 0 && <Figure variant="destructive">{total}</Figure>}
    >
      {count === 0 ? (
        <Text variant="muted" size="sm">
          {t.owedNothing()}
        </Text>
      ) : (
        <>
          <Ledger className="max-phone:gap-3.25">
            {rows.map(({ id, ticketNumber, who, since, total: amount }) => (
              <LedgerRow
                key={id}
                name={
                  <>
                    <RecordLink to={`/manage/orders/${id}`}>#{ticketNumber}</RecordLink> {who}{" "}
                    {since && (
                      <Text as="span" variant="muted">
                        {since}
                      </Text>
                    )}
                  </>
                }
              >
                {amount}
              </LedgerRow>
            ))}
            {more && <LedgerRow name={t.owedMore({ count: more.count })}>{more.total}</LedgerRow>}
          </Ledger>
          <ViewAllLink className="mt-0.5 -mb-2.5" to="/manage/orders?show=unpaid">
            {t.owedSee({ count })}
          </ViewAllLink>
        </>
      )}
    </SideSection>
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
    <SideSection id="failed" title={t.failedTitle()} sum={<Figure>{count}</Figure>}>
      <SideList>
        {rows.map((message) => (
          <Failed
            key={message.id}
            message={message}
            refused={refused?.orderId === message.orderId ? refused.refusal : ""}
          />
        ))}
        {count > rows.length && (
          <li className="py-2">
            <Text variant="muted">{t.failedMore({ count: count - rows.length })}</Text>
          </li>
        )}
      </SideList>
    </SideSection>
  );
}

function Failed({ message, refused }: { message: FailedView; refused: string }) {
  const { Form, state, data } = useFetcher<RefusedMail>();
  const { id, what, recipient, why, again, orderId, userId } = message;
  const about = <span className="sr-only">: {t.failedWhat({ what, recipient })}</span>;
  const problem = data?.refusal ?? refused;
  return (
    <li className="flex items-center gap-2 py-2 max-phone:px-4">
      <div className="min-w-0 flex-1 wrap-anywhere">
        <b>{what}</b> {t.failedTo()} {recipient}
        <br />
        <Text as="span" variant="muted">
          {why}
        </Text>
        <div role="status">
          <FieldError id={`mail-${id}`}>{problem}</FieldError>
        </div>
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
        <NextStep orderId={orderId} userId={userId}>
          {about}
        </NextStep>
      )}
    </li>
  );
}

/** Where the address can be looked at and corrected. */
function NextStep({
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
    <SideSection
      id="low"
      title={t.lowTitle()}
      sum={
        threshold > 0 && (
          <Text as="span" variant="muted" size="sm">
            {t.lowThreshold({ count: threshold })}
          </Text>
        )
      }
    >
      <Ledger className="max-phone:gap-3.25">
        {rows.map(({ id, name, left }) => (
          <LedgerRow key={id} cut name={<RecordLink to={`/manage/items/${id}`}>{name}</RecordLink>}>
            {left > 0 ? t.lowLeft({ count: left }) : <Badge variant="warning">{t.lowSoldOut()}</Badge>}
          </LedgerRow>
        ))}
      </Ledger>
      {count > rows.length && (
        <ViewAllLink className="mt-0.5 -mb-2.5" to="/manage/items?sort=stock">
          {t.lowMore({ count })}
        </ViewAllLink>
      )}
    </SideSection>
  );
}
