import { Search } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { ordersList } from "#domain/texts/english-orders-list.ts";
import { speak } from "#domain/texts/text.ts";
import { Box } from "./new-order-box.tsx";
import { Field } from "./new-order-field.tsx";
import type { DraftProblems, OrderDraft } from "./new-order-form.ts";
import type { DraftCustomer } from "./new-order-view.ts";

const t = speak(ordersList);

/** For whom the order is: a customer who is found, or a name. */
export function NewOrderCustomer({
  draft,
  customer,
  found,
  problems,
}: {
  draft: OrderDraft;
  customer: DraftCustomer | null;
  found: readonly DraftCustomer[] | null;
  problems: DraftProblems;
}) {
  return (
    <Box title={t("new.customer")}>
      {customer ? (
        <Chosen customer={customer} />
      ) : (
        <>
          <div className="with-button">
            <Field label={t("new.findCustomer")} problem={undefined}>
              {(control) => (
                <input
                  {...control}
                  type="search"
                  name="search"
                  defaultValue={draft.search}
                  placeholder={t("new.findHint")}
                  maxLength={200}
                />
              )}
            </Field>
            <Button variant="outline" type="submit" name="intent" value="find">
              <Search className="i" aria-hidden="true" />
              {t("new.find")}
            </Button>
          </div>
          <div role="status" className="found">
            {found?.length === 0 && <p className="soft">{t("new.noneFound", { search: draft.search })}</p>}
            {found?.map((hit) => (
              <Button
                key={hit.id}
                variant="outline"
                type="submit"
                name="intent"
                value={`choose:${hit.id}`}
                aria-label={t("new.choose", { name: hit.name })}
              >
                <span>
                  {hit.name} <span className="soft">{hit.reach}</span>
                </span>
              </Button>
            ))}
          </div>
          <fieldset className="pair">
            <legend className="soft mb-2">{t("new.orSomebody")}</legend>
            <Field label={t("new.name")} problem={problems.name}>
              {(control) => <input {...control} name="name" defaultValue={draft.name} maxLength={100} />}
            </Field>
            <Field label={t("new.phone")} hint={t("new.optional")} problem={problems.phone}>
              {(control) => (
                <input {...control} name="phone" type="tel" defaultValue={draft.phone} maxLength={30} />
              )}
            </Field>
            <Field label={t("new.email")} hint={t("new.emailHint")} problem={problems.email}>
              {(control) => (
                <input {...control} name="email" type="email" defaultValue={draft.email} maxLength={254} />
              )}
            </Field>
          </fieldset>
        </>
      )}
    </Box>
  );
}

function Chosen({ customer }: { customer: DraftCustomer }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <input type="hidden" name="customerId" value={customer.id} />
      <p>
        <b>{customer.name}</b>
        <br />
        <span className="soft">
          {customer.reach}
          {customer.familyDiscount
            ? ` · ${t("new.chosenDiscount", { percent: customer.familyDiscount })}`
            : ""}
        </span>
      </p>
      <Button variant="outline" type="submit" name="intent" value="unchoose">
        {t("new.unchoose")}
      </Button>
    </div>
  );
}
