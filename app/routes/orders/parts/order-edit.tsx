import { Form, Link } from "@remix-run/react";
import { ArrowRight, CircleAlert } from "lucide-react";
import { useId, useRef } from "react";
import { Button, buttonVariants } from "#app/ui/button.tsx";
import { DISCARDS } from "#app/ui/unsaved-question.tsx";
import { orderDetail } from "#domain/texts/english-order-detail.ts";
import { speak } from "#domain/texts/text.ts";
import { OrderEditDetails, type WindowChoice } from "./order-edit-details.tsx";
import type { AddableItem, TypedEdit } from "./order-edit-form.ts";
import { OrderEditLines } from "./order-edit-lines.tsx";
import type { DifferenceView } from "./order-edit-view.ts";
import type { EditAnswer } from "./take-edit-post.server.ts";
import { useOrderEdit } from "./use-order-edit.ts";

const t = speak(orderDetail);

/** A section of the menu, from which lines are added. */
export interface MenuChoice {
  readonly name: string;
  readonly items: readonly AddableItem[];
}

/** The id of the edit form. */
export const ORDER_EDIT_FORM = "order-edit";

/** The edit form of an order with the difference it would make beside it (ORD-09). */
export function OrderEdit({
  back,
  version,
  typed: start,
  types,
  windows,
  menu,
  answered,
}: {
  back: string;
  version: number;
  typed: TypedEdit;
  types: readonly string[];
  windows: readonly WindowChoice[];
  menu: readonly MenuChoice[];
  answered: EditAnswer | undefined;
}) {
  const form = useRef<HTMLFormElement>(null);
  const edit = useOrderEdit(form, { typed: start, version }, answered);
  const { typed, latest, change } = edit;
  const problems = latest?.problems ?? {};
  return (
    <Form
      method="post"
      ref={form}
      id={ORDER_EDIT_FORM}
      className="order-edit"
      noValidate
      data-unsaved={JSON.stringify(typed) === JSON.stringify(edit.was) ? undefined : ""}
      onSubmit={(event) => {
        edit.rest();
        const { submitter } = event.nativeEvent as SubmitEvent;
        if (!(submitter instanceof HTMLButtonElement) || submitter.value !== "preview") return;
        // With a script the difference comes without a step to another page.
        event.preventDefault();
        edit.ask();
      }}
    >
      {/* Enter in a field shows the difference; it never saves. */}
      <button className="vh" type="submit" name="intent" value="preview" tabIndex={-1} aria-hidden="true" />
      <input type="hidden" name="version" value={edit.version} />
      <input type="hidden" name="was" value={JSON.stringify(edit.was)} />
      <input type="hidden" name="seen" value={latest?.difference?.seen ?? ""} />
      <div className="edit-parts">
        {latest && latest.messages.length > 0 && (
          <p className="say" role="alert">
            <CircleAlert className="i" aria-hidden="true" />
            <span>
              {latest.messages.map((message) => (
                <span key={message} className="message">
                  {message}
                </span>
              ))}
            </span>
          </p>
        )}
        <OrderEditLines
          lines={typed.lines}
          problems={problems}
          menu={menu}
          change={(lines) => change({ ...typed, lines })}
          press={(intent, item) =>
            edit.press(
              intent,
              item,
              menu.flatMap(({ items }) => items),
            )
          }
        />
        <OrderEditDetails
          typed={typed}
          problems={problems}
          types={types}
          windows={windows}
          change={(part) => change({ ...typed, ...part })}
        />
      </div>
      <Difference difference={latest?.difference ?? null} isAsking={edit.isAsking} back={back} />
    </Form>
  );
}

/** What saving would do to the price and the stock, and the buttons that show it anew, save it, or leave. */
function Difference({
  difference,
  isAsking,
  back,
}: {
  difference: DifferenceView | null;
  isAsking: boolean;
  back: string;
}) {
  const id = useId();
  const changes = difference?.changes ? difference : null;
  return (
    <section className="card difference" aria-labelledby={id} aria-busy={isAsking}>
      <h2 className="h-s" id={id}>
        {t("edit.difference")}
      </h2>
      <div className="s" role="status">
        {!difference && <p className="soft">{t("edit.nothingWhy")}</p>}
        {difference && !changes && <p className="soft">{t("edit.nothing")}</p>}
        {changes && <DifferenceWords difference={changes} />}
      </div>
      <p className="acts">
        {changes && (
          <Button type="submit" name="intent" value="save">
            {t("edit.save")}
          </Button>
        )}
        <Button variant={changes ? "outline" : "default"} type="submit" name="intent" value="preview">
          {t("edit.review")}
        </Button>
        {/* On a phone the way back stands at the top. */}
        <Link
          className={buttonVariants({ variant: "outline", className: "discard" })}
          to={back}
          state={DISCARDS}
        >
          {t("edit.discard")}
        </Link>
      </p>
    </section>
  );
}

function DifferenceWords({ difference: { total, stock, warnings, also } }: { difference: DifferenceView }) {
  return (
    <>
      <p className="total">
        {t("edit.total")}
        <span className="nb">
          {total.from}
          {total.to && (
            <>
              <span className="vh"> {t("edit.becomes")} </span>
              <ArrowRight className="i s" aria-hidden="true" />
              {total.to}
            </>
          )}
        </span>
      </p>
      {stock.map(({ itemId, says, enough }) => (
        <p key={itemId} className={enough ? "" : "owed-n"}>
          {says}
        </p>
      ))}
      {also && <p className="soft">{also}</p>}
      {warnings.map((warning) => (
        <p key={warning} className="owed-n">
          {warning}
        </p>
      ))}
    </>
  );
}
