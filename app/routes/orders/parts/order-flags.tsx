import { Form, Link } from "@remix-run/react";
import { CircleAlert, Mail } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import type { OrderMail } from "#domain/orders/order-mail-names.ts";
import { manage } from "#domain/texts/english-manage.ts";
import { orderDetail } from "#domain/texts/english-order-detail.ts";
import { speak } from "#domain/texts/text.ts";
import type { FlagAnswer } from "./order-answers.ts";
import { FLAG_FORM_FIELDS, ORDER_FLAGS, setFlagNames } from "./order-flag-form.ts";
import type { OrderView } from "./order-panel-view.ts";
import { TickUndo } from "./tick-undo.tsx";
import { useOrderFlags } from "./use-order-flags.ts";

const t = speak(manage);
const words = speak(orderDetail);

/** Paid, Ready and Completed (ORD-08), and what a tick would send: saved at each tick, or by a button where there is no JavaScript. */
export function OrderFlags({
  order,
  answered,
  wayToMail,
}: {
  order: OrderView;
  answered: FlagAnswer | undefined;
  wayToMail: (mail: OrderMail) => string;
}) {
  const { shown, saving, answers, tick, last, onItsWay, takeBack } = useOrderFlags(order, answered);
  const refused = answers.findLast((answer) => "refusal" in answer);
  return (
    <Form method="post" className="grid gap-2">
      <fieldset className="flags" aria-busy={saving} disabled={order.cancelled !== null}>
        <legend className="vh">{t("order.flags")}</legend>
        {ORDER_FLAGS.map(({ name, label }) => (
          <label key={name}>
            <input
              type="checkbox"
              name={name}
              checked={shown[name]}
              aria-describedby={order.ticks.some(({ flag }) => flag === name) ? `then-${name}` : undefined}
              onChange={(event) => tick(name, event.currentTarget.checked)}
            />
            {t(label)}
          </label>
        ))}
      </fieldset>
      {order.ticks.map(({ flag, says, mail }) => (
        <p className="then" key={flag}>
          <Mail className="i s" aria-hidden="true" />
          <span>
            <span id={`then-${flag}`}>{says}</span>{" "}
            {mail && (
              <Link
                to={wayToMail(mail)}
                aria-label={words("tick.readNamed", { mail: words(`mail.${mail}`) })}
                preventScrollReset
              >
                {words("tick.read")}
              </Link>
            )}
          </span>
        </p>
      ))}
      <input type="hidden" name={FLAG_FORM_FIELDS.version} value={order.version} />
      <input type="hidden" name={FLAG_FORM_FIELDS.before} value={setFlagNames(order).join(",")} />
      <noscript>
        <Button variant="outline" type="submit">
          {t("order.save")}
        </Button>
      </noscript>
      <p className="vh" role="status">
        {saving ? t("order.saving") : answers.length > 0 && !refused ? t("order.saved") : ""}
      </p>
      {refused && <Refused answer={refused} />}
      <TickUndo last={last} onItsWay={onItsWay} takeBack={takeBack} />
    </Form>
  );
}

/** Why a tick was not saved; where somebody else was first, what they changed. */
function Refused({ answer }: { answer: Extract<FlagAnswer, { refusal: unknown }> }) {
  const stale = answer.refusal.code === "stale";
  return (
    <p className="say" role="alert">
      <CircleAlert className="i" aria-hidden="true" />
      <span>
        <b>{stale ? t("order.stale") : answer.refusal.message}</b>
        {answer.changed.map(({ name, set }) => {
          const label = ORDER_FLAGS.find((flag) => flag.name === name)?.label ?? "order.flags";
          return <span key={name}>{t(set ? "order.staleOn" : "order.staleOff", { flag: t(label) })} </span>;
        })}
        {stale && t("order.staleLook")}
      </span>
    </p>
  );
}
