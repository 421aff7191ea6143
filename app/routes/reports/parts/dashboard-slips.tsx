import { Link, useFetcher } from "@remix-run/react";
import { Button, buttonVariants } from "#app/ui/button.tsx";
import { dashboardTexts } from "#domain/texts/english-dashboard.ts";
import { speak } from "#domain/texts/text.ts";
import type { DashboardView, FailedView } from "./dashboard-view.ts";

const t = speak(dashboardTexts);

/** What customers have not paid yet, the longest due first. The sum is the one red figure of the page. */
export function Owed({ owed: { count, total, rows, more } }: { owed: DashboardView["owed"] }) {
  return (
    <section aria-labelledby="owed">
      <header>
        <h2 className="h-s" id="owed">
          {t("owed.title")}
        </h2>
        {count > 0 && <strong className="owed-n">{total}</strong>}
      </header>
      {count === 0 ? (
        <p className="soft s">{t("owed.nothing")}</p>
      ) : (
        <>
          <dl className="ledger s">
            {rows.map(({ id, ticketNumber, who, since, total: amount }) => (
              <div key={id}>
                <dt>
                  <Link to={`/manage/orders/${id}`}>#{ticketNumber}</Link> {who}{" "}
                  {since && <span className="soft">{since}</span>}
                </dt>
                <dd>{amount}</dd>
              </div>
            ))}
            {more && (
              <div>
                <dt>{t("owed.more", { count: more.count })}</dt>
                <dd>{more.total}</dd>
              </div>
            )}
          </dl>
          <Link className="more" to="/manage/orders?show=unpaid">
            {count === 1 ? t("owed.seeOne") : t("owed.see", { count })}
          </Link>
        </>
      )}
    </section>
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
    <section aria-labelledby="failed">
      <header>
        <h2 className="h-s" id="failed">
          {t("failed.title")}
        </h2>
        <strong>{count}</strong>
      </header>
      <ul className="plain">
        {rows.map((message) => (
          <Failed
            key={message.id}
            message={message}
            refused={refused?.orderId === message.orderId ? refused.refusal : ""}
          />
        ))}
        {count > rows.length && <li className="soft">{t("failed.more", { count: count - rows.length })}</li>}
      </ul>
    </section>
  );
}

function Failed({ message, refused }: { message: FailedView; refused: string }) {
  const { Form, state, data } = useFetcher<RefusedMail>();
  const { what, recipient, why, again, orderId, userId } = message;
  const about = <span className="vh">: {t("failed.what", { what, recipient })}</span>;
  const problem = data?.refusal ?? refused;
  return (
    <li>
      <div>
        <b>{what}</b> {t("failed.to")} {recipient}
        <br />
        <span className="soft">{why}</span>
        <span className="owed-n block" role="status">
          {problem}
        </span>
      </div>
      {again ? (
        <Form method="post" action="/manage/dashboard">
          <input type="hidden" name="orderId" value={again.orderId} />
          <input type="hidden" name="mail" value={again.mail} />
          <Button type="submit" variant="ghost" size="sm" aria-busy={state !== "idle"}>
            {t(state === "idle" ? "failed.again" : "failed.sending")}
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
}: Pick<FailedView, "orderId" | "userId"> & { children: React.ReactNode }) {
  if (userId) {
    return (
      <Link className={buttonVariants({ variant: "ghost", size: "sm" })} to={`/manage/customers/${userId}`}>
        {t("failed.openCustomer")}
        {children}
      </Link>
    );
  }
  if (!orderId) return null;
  return (
    <Link className={buttonVariants({ variant: "ghost", size: "sm" })} to={`/manage/orders/${orderId}`}>
      {t("failed.openOrder")}
      {children}
    </Link>
  );
}

/** What is gone or nearly gone, the shortest first. */
export function LowStock({ low: { threshold, count, rows } }: { low: DashboardView["low"] }) {
  return (
    <section aria-labelledby="low">
      <header>
        <h2 className="h-s" id="low">
          {t("low.title")}
        </h2>
        {threshold > 0 && <span className="soft s">{t("low.threshold", { count: threshold })}</span>}
      </header>
      <dl className="ledger s">
        {rows.map(({ id, name, left }) => (
          <div key={id}>
            <dt className="cut">
              <Link to={`/manage/items/${id}`}>{name}</Link>
            </dt>
            <dd>
              {left > 0 ? (
                t("low.left", { count: left })
              ) : (
                <span className="st warn">{t("low.soldOut")}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {count > rows.length && (
        <Link className="more" to="/manage/items?sort=stock">
          {t("low.more", { count })}
        </Link>
      )}
    </section>
  );
}
