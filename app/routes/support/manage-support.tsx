/** `/manage/support` (MAN-09): the platform's answers for merchants by topic, and a way to write to the platform. */

import {
  type ActionFunctionArgs,
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { Search } from "lucide-react";
import { RichText } from "#app/routes/shop/shop-pages/rich-text.tsx";
import styles from "#app/styles/manage-support.css?url";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { moreText } from "#app/ui/more-text.ts";
import { PostForm } from "#app/ui/post-form.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { page } from "#app/wiring/api.server.ts";
import { isNotTaken, takeForm } from "#app/wiring/form.server.ts";
import { type ReadFaq, wordsToPlatform } from "#domain/support/faq-schemas.ts";
import { byTopic, findFaqs } from "#domain/support/find-faqs.ts";
import { TO_PLATFORM_RULES } from "#domain/support/support-rules.ts";
import { support } from "#domain/texts/english-support.ts";
import { speak } from "#domain/texts/text.ts";
import * as accounts from "#messages/accounts.js";
import * as frame from "#messages/manage.js";

const t = speak(support);

const HERE = "/manage/support";
const LONGEST_SEARCH = 200;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction<typeof loader> = ({ data: found }) => [
  { title: frame.title({ page: t("page.title"), shop: found?.shopTitle ?? "" }) },
];

/** The answers that have every word that is looked for, all of them where none is. */
export async function loader(args: LoaderFunctionArgs) {
  const calls = await page(args);
  const { searchParams } = new URL(args.request.url);
  const search = (searchParams.get("search") ?? "").trim().slice(0, LONGEST_SEARCH);
  const [shop, faqs, visitor] = await Promise.all([
    calls.shop.current(),
    calls.support.faqs(),
    calls.accounts.visitor(),
  ]);
  const found = findFaqs(faqs, search);
  return {
    shopTitle: shop.title,
    search,
    count: found.length,
    hasAny: faqs.length > 0,
    topics: byTopic(found),
    email: visitor?.email ?? "",
    sent: searchParams.has("sent"),
  };
}

/** Sends the feedback; what is refused comes back as it was typed. */
export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData();
  const { support } = await page(args);
  const sent = await takeForm(args, form, wordsToPlatform, (words) => support.writeToPlatform(words));
  if (isNotTaken(sent)) return data({ reply: sent.notTaken }, { status: sent.status });
  return redirect(`${HERE}?sent#write`);
}

export default function ManageSupport() {
  const { search, count, hasAny, topics } = useLoaderData<typeof loader>();
  return (
    <main id="main" className="support" tabIndex={-1}>
      <div className="head">
        <div>
          <h1>{t("page.title")}</h1>
          <p>{t("page.says")}</p>
        </div>
      </div>
      {hasAny ? (
        <>
          <SearchForm search={search} />
          {search !== "" && <Found search={search} count={count} />}
          {topics.map(({ topic, faqs }) => (
            <Topic key={topic} topic={topic} faqs={faqs} isOpen={search !== ""} />
          ))}
        </>
      ) : (
        <div className="sheet grid gap-2 px-4 py-8">
          <h2>{t("faqs.none")}</h2>
          <p className="soft">{t("faqs.noneWhy")}</p>
        </div>
      )}
      <WriteForm />
    </main>
  );
}

function SearchForm({ search }: { search: string }) {
  return (
    <Form className="tools" role="search" aria-label={t("search.landmark")} action={HERE}>
      <label className="search">
        <span className="vh">{t("search.label")}</span>
        <Search className="i" aria-hidden="true" />
        <input
          key={search}
          type="search"
          name="search"
          defaultValue={search}
          placeholder={t("search.hint")}
          maxLength={LONGEST_SEARCH}
        />
      </label>
      <Button variant="outline" type="submit">
        {t("search.button")}
      </Button>
    </Form>
  );
}

function Found({ search, count }: { search: string; count: number }) {
  const words = count === 0 ? "search.none" : count === 1 ? "search.found1" : "search.found";
  return (
    <div className="found">
      <p role="status">{t(words, { search, count })}</p>
      {count === 0 && <p className="soft">{t("search.noneWhy")}</p>}
      <p>
        <Link to={HERE}>{t("search.clear")}</Link>
      </p>
    </div>
  );
}

/** What was looked for stands open. */
function Topic({ topic, faqs, isOpen }: { topic: string; faqs: readonly ReadFaq[]; isOpen: boolean }) {
  return (
    <section className="topic">
      <h2>{topic}</h2>
      <div className="sheet">
        {faqs.map(({ id, question, answer }) => (
          <details key={`${id} ${isOpen}`} open={isOpen}>
            <summary>{question}</summary>
            <RichText html={answer} />
          </details>
        ))}
      </div>
    </section>
  );
}

function WriteForm() {
  const { email, sent } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply ?? null;
  const isSending = useNavigation().formMethod === "POST";
  return (
    <section className="card write" aria-labelledby="write-heading" id="write">
      <h2 id="write-heading">{t("write.title")}</h2>
      <p className="soft">{email ? t("write.says", { email }) : t("write.saysNoEmail")}</p>
      <p role="status" className={sent && !reply ? "good" : "vh"}>
        {sent && !reply && t("write.sent")}
      </p>
      <PostForm
        reply={reply}
        fields={{ message: t("write.label") }}
        rules={TO_PLATFORM_RULES}
        says={moreText}
        title={accounts.summaryTitle()}
        action={`${HERE}#write`}
        key={sent ? "sent" : "open"}
      >
        <div className="w-full">
          <Field label={t("write.label")} hint={t("write.hint")} name="message">
            <Textarea rows={5} required />
          </Field>
        </div>
        <Button type="submit" busy={isSending}>
          {isSending ? t("write.busy") : t("write.send")}
        </Button>
      </PostForm>
    </section>
  );
}
