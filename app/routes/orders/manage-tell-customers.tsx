import {
  type ActionFunctionArgs,
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  Link,
  type MetaFunction,
  useActionData,
  useLoaderData,
  useNavigation,
} from "@remix-run/react";
import { useState } from "react";
import { v7 } from "uuid";
import { actOrKeep, mayLookAfresh } from "#app/shell/lost-answer.ts";
import openingSheet from "#app/styles/manage-opening.css?url";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import type { FormReply } from "#app/ui/form-reply.ts";
import { moreText } from "#app/ui/more-text.ts";
import { PostForm } from "#app/ui/post-form.tsx";
import { Text } from "#app/ui/text.tsx";
import { textLink } from "#app/ui/text-link.ts";
import { Textarea } from "#app/ui/textarea.tsx";
import { page } from "#app/wiring/api.server.ts";
import { loadOrLogOut } from "#app/wiring/ended-session.server.ts";
import { isNotTaken, takeForm } from "#app/wiring/form.server.ts";
import { MOST_ORDERS_OF_NOTE, NOTE_RULES } from "#domain/orders/tell-customers.ts";
import { noteToCustomers } from "#domain/orders/tell-customers-schemas.ts";
import * as t from "#messages/tell-customers.js";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: openingSheet }];

/** A text to the customers of the open orders that a search of the list finds (SET-02); `told` says how many have just been written to. */
export async function loader(args: LoaderFunctionArgs) {
  const calls = await page(args);
  const { searchParams } = new URL(args.request.url);
  const search = searchParams.get("search") ?? "";
  const [shop, found] = await loadOrLogOut(args, () =>
    Promise.all([calls.shop.current(), calls.orders.customersToTell({ search })]),
  );
  const told = Number(searchParams.get("told") ?? 0);
  return { shopTitle: shop.title, search, found, told: Number.isInteger(told) ? told : 0, key: v7() };
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  { title: [t.heading(), loaded?.shopTitle].filter(Boolean).join(" · ") },
];

export async function action(args: ActionFunctionArgs) {
  const calls = await page(args);
  const told = await takeForm(args, await args.request.formData(), noteToCustomers, async (note) => ({
    ...(await calls.orders.tellCustomers(note)),
    search: note.search ?? "",
  }));
  if (isNotTaken(told)) return data({ reply: told.notTaken }, { status: told.status });
  return redirect(hereFor(told.search, { told: String(told.customers) }));
}

/** A note whose answer was lost stays with its key: sent again it goes to no one twice (SET-02, PWA-02). */
export const clientAction = (args: ClientActionFunctionArgs) => actOrKeep<typeof action>(args);

export const shouldRevalidate = mayLookAfresh;

const hereFor = (search: string, more: Record<string, string> = {}) =>
  `/manage/orders/tell?${new URLSearchParams({ search, ...more })}`;

export default function TellCustomers() {
  const { search, found, told } = useLoaderData<typeof loader>();
  const { orders, customers, withoutAddress, isWhole } = found;
  const reply = useActionData<typeof action>()?.reply ?? null;
  return (
    <main id="main" tabIndex={-1} className="grid max-w-[40rem] grid-cols-1 gap-5 wrap-anywhere">
      <h1>{t.heading()}</h1>
      {told > 0 && !reply && <Alert role="status">{t.told({ count: told })}</Alert>}
      <Text>{customers > 0 ? t.says({ customers, orders: orders - withoutAddress }) : t.nobody()}</Text>
      {!isWhole && <Text>{t.notWhole({ most: MOST_ORDERS_OF_NOTE })}</Text>}
      {withoutAddress > 0 && <Text variant="muted">{t.withoutAddress({ count: withoutAddress })}</Text>}
      {customers > 0 && told === 0 && <NoteForm key={search} reply={reply} />}
      <p>
        <Link className={textLink} to={`/manage/orders?${new URLSearchParams({ search })}`}>
          {t.back()}
        </Link>
      </p>
    </main>
  );
}

/** The text with its key, which stays the text's own however often the page's data are read anew, and without scripts comes back with it. */
function NoteForm({ reply }: { reply: FormReply | null }) {
  const { search, found, key: fresh } = useLoaderData<typeof loader>();
  const posted = reply?.initialValue?.key;
  const [key] = useState(typeof posted === "string" ? posted : fresh);
  const isSending = useNavigation().formMethod === "POST";
  return (
    <PostForm
      reply={reply}
      fields={{ text: t.text() }}
      rules={NOTE_RULES}
      description={moreText}
      title={t.notSent()}
      action={hereFor(search)}
      className="grid grid-cols-1 gap-4"
    >
      <input type="hidden" name="search" value={search} />
      <input type="hidden" name="key" value={key} />
      <Field name="text" label={t.text()} hint={t.hint()}>
        <Textarea rows={7} required />
      </Field>
      <Button type="submit" className="justify-self-start" busy={isSending}>
        {isSending ? t.sending() : t.send({ count: found.customers })}
      </Button>
    </PostForm>
  );
}
