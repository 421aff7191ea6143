import { Form, Link } from "@remix-run/react";
import { CircleAlert, Send } from "lucide-react";
import { Button, buttonVariants } from "#app/ui/button.tsx";
import { ORDER_MAILS, type OrderMail } from "#domain/orders/order-mail-names.ts";
import { manage } from "#domain/texts/english-manage.ts";
import { orderDetail } from "#domain/texts/english-order-detail.ts";
import { speak } from "#domain/texts/text.ts";
import type { PanelQuestion } from "./load-order-panel.server.ts";
import type { panelWays } from "./panel-question.ts";

const t = speak(orderDetail);
const frame = speak(manage);

const FLAG_OF = {
  "customer-invoice": null,
  "payment-received": "order.paid",
  "order-completed": "order.completed",
  "order-cancelled": null,
} as const;

/** The one mail of a cancelled order; no other order has it. */
const CANCELLED = "order-cancelled" satisfies OrderMail;

/** A mail as it would go now, to be read before it is sent (NOTE-02). */
export function MailQuestion({
  asks,
  here,
  refused,
}: {
  asks: Extract<PanelQuestion, { what: "mail" }>;
  here: ReturnType<typeof panelWays>;
  refused: string | null;
}) {
  const { mail, text, maySend } = asks;
  const flag = FLAG_OF[mail];
  const parts = [
    ["mail.to", text.recipient ?? t("mail.nobody")],
    ["mail.subject", text.subject],
  ] as const;
  return (
    <div className="panel-body">
      {refused && (
        <p className="say" role="alert">
          <CircleAlert className="i" aria-hidden="true" />
          <span>{refused}</span>
        </p>
      )}
      <nav className="tabs mail-tabs" aria-label={t("mail.choose")}>
        {ORDER_MAILS.filter((each) => (each === CANCELLED) === (mail === CANCELLED)).map((each) => (
          <Link
            key={each}
            to={here.mail(each)}
            aria-current={each === mail ? "page" : undefined}
            preventScrollReset
            replace
          >
            {t(`mail.${each}`)}
          </Link>
        ))}
      </nav>
      <dl className="mail-text">
        {parts.map(([name, value]) => (
          <div key={name}>
            <dt className="soft">{t(name)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt className="soft">{t("mail.text")}</dt>
          <dd className="body">{text.text}</dd>
        </div>
      </dl>
      <Form method="post" className="acts" replace>
        <input type="hidden" name="mail" value={mail} />
        {maySend ? (
          <Button type="submit" name="intent" value="mail">
            <Send className="i" aria-hidden="true" />
            {t("mail.sendNow")}
          </Button>
        ) : (
          flag && text.recipient && <p className="s soft">{t("mail.byItself", { flag: frame(flag) })}</p>
        )}
        <Link className={buttonVariants({ variant: "outline" })} to={here.here} preventScrollReset>
          {t("mail.back")}
        </Link>
      </Form>
    </div>
  );
}
