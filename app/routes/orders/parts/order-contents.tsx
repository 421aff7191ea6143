import { TriangleAlert } from "lucide-react";
import { manage } from "#domain/texts/english-manage.ts";
import { speak } from "#domain/texts/text.ts";
import type { OrderView } from "./order-panel-view.ts";
import { PaymentState } from "./order-state.tsx";
import { PayLink } from "./pay-link.tsx";

const t = speak(manage);

/** Items and amounts of an order, as on its invoice, and how it is paid. */
export function OrderContents({ order }: { order: OrderView }) {
  return (
    <section aria-labelledby="items-heading">
      <h2 className="h-s" id="items-heading">
        {t("order.items")}
      </h2>
      <table className="lines">
        <caption className="vh">{t("order.itemsOf", { ticket: order.ticketNumber })}</caption>
        <thead className="vh">
          <tr>
            <th scope="col">{t("order.colQuantity")}</th>
            <th scope="col">{t("order.colItem")}</th>
            <th scope="col">{t("order.colPrice")}</th>
            <th scope="col">{t("order.colAmount")}</th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line) => (
            <tr key={line.id}>
              <td className="q">{line.quantity}</td>
              <th scope="row">
                {line.name} {line.unit && <span className="soft">{line.unit}</span>}
                {line.oversold && (
                  <span className="st warn">
                    <TriangleAlert className="i" aria-hidden="true" />
                    {t("order.oversold")}
                  </span>
                )}
              </th>
              <td className="num soft">{line.price}</td>
              <td className="num">{line.total}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="ledger">
        {order.ledger.map(({ name, amount }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
        <div className="total">
          <dt>{t("order.total")}</dt>
          <dd>{order.total}</dd>
        </div>
      </dl>
      <p className="pay">
        <PaymentState paid={order.paid} />
        {order.pay && (
          <span>{order.pay.details ? `${order.pay.name}, ${order.pay.details}` : order.pay.name}</span>
        )}
        {order.pay?.url && <PayLink url={order.pay.url} />}
      </p>
    </section>
  );
}
