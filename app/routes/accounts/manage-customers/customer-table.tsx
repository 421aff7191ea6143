import { Link } from "@remix-run/react";
import { ScrollRegion } from "#app/ui/scroll-region.tsx";
import type { ShopCustomer } from "#domain/accounts/shop-customer-schemas.ts";
import { customers } from "#domain/texts/english-customers.ts";
import { speak } from "#domain/texts/text.ts";
import { type CustomerQuestion, customerAddress } from "./customer-question.ts";

const t = speak(customers);

/** The columns beside the name (spec section 3); on a narrow list a row is a card, whose fields without a value are left out. */
const COLUMNS = [
  { name: "first", label: "list.firstName", of: (row: ShopCustomer) => row.firstName },
  { name: "mail", label: "list.email", of: (row: ShopCustomer) => row.email ?? "" },
  {
    name: "discount",
    label: "list.familyDiscount",
    of: (row: ShopCustomer) =>
      row.familyDiscount === null ? "" : t("list.percent", { percent: row.familyDiscount }),
  },
  { name: "phone", label: "list.phone", of: (row: ShopCustomer) => row.phone },
  { name: "address", label: "list.address", of: (row: ShopCustomer) => row.address },
  { name: "service", label: "list.paymentService", of: (row: ShopCustomer) => row.paymentService },
  { name: "handle", label: "list.paymentHandle", of: (row: ShopCustomer) => row.paymentHandle },
  { name: "notes", label: "list.notes", of: (row: ShopCustomer) => row.notes },
] as const;

/** The shop's customers (MAN-05): a table that scrolls sideways where there is room, cards where there is not. */
export function CustomerTable({
  rows,
  asked,
  range: { page, perPage, total },
  openId,
}: {
  rows: readonly ShopCustomer[];
  asked: CustomerQuestion;
  range: { readonly page: number; readonly perPage: number; readonly total: number };
  openId: string | null;
}) {
  const first = (page - 1) * perPage + 1;
  const last = first + rows.length - 1;
  return (
    <ScrollRegion className="overflow-x-auto" label={t("list.title")}>
      <table className="listing people">
        <caption className="vh">{t("list.caption", { first, last, total })}</caption>
        <thead>
          <tr>
            <th scope="col">{t("list.lastName")}</th>
            {COLUMNS.map(({ name, label }) => (
              <th key={label} scope="col" className={`c-${name}`}>
                {t(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.id}
              className={row.id === openId ? "open" : ""}
              aria-current={row.id === openId ? "true" : undefined}
            >
              <th scope="row">
                <Link className="row" to={customerAddress(asked, row.id)} preventScrollReset>
                  {row.lastName || row.fullName}
                </Link>
              </th>
              {COLUMNS.map(({ name, of }) => (
                <td key={name} className={`c-${name}`} title={of(row) || undefined}>
                  {of(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
