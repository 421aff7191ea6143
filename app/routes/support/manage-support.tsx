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
import { Field } from "#app/routes/catalog/parts/field.tsx";
import { RichText } from "#app/routes/shop/parts/rich-text.tsx";
import styles from "#app/styles/manage-support.css?url";
import { Button } from "#app/ui/button.tsx";
import { attempt, page } from "#app/wiring/api.server.ts";
import { sayWhen } from "#app/wiring/authenticator.server.ts";
import { sentenceOfProblem } from "#app/wiring/problem-sentences.server.ts";
import { tenWords } from "#domain/fields.ts";
import { statusOf } from "#domain/refusal-status.ts";
import type { ReadFaq } from "#domain/support/faq-schemas.ts";
import { byTopic, findFaqs } from "#domain/support/find-faqs.ts";
import { support } from "#domain/texts/english-support.ts";
import { speak } from "#domain/texts/text.ts";
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
  const message = String(form.get("message") ?? "");
  const calls = await page(args);
  const problem = tenWords(message);
  if (problem) return data({ problem: sentenceOfProblem(problem), message }, { status: statusOf("invalid") });
  const answer = await attempt(async () => {
    await calls.support.writeToPlatform({ message });
    return redirect(`${HERE}?sent#write`);
  });
  if (!("init" in answer)) return answer;
  sayWhen(args, answer.data.refusal);
  return data({ problem: answer.data.refusal.message, message }, answer.init ?? undefined);
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
  const refused = useActionData<typeof action>();
  const isSending = useNavigation().formMethod === "POST";
  return (
    <section className="card write" aria-labelledby="write-heading" id="write">
      <h2 id="write-heading">{t("write.title")}</h2>
      <p className="soft">{email ? t("write.says", { email }) : t("write.saysNoEmail")}</p>
      <p role="status" className={sent && !refused ? "good" : "vh"}>
        {sent && !refused && t("write.sent")}
      </p>
      <Form method="post" action={`${HERE}#write`} key={sent ? "sent" : "open"} noValidate>
        <Field
          label={t("write.label")}
          hint={t("write.hint")}
          problems={refused ? [refused.problem] : undefined}
        >
          {(control) => (
            <textarea
              {...control}
              name="message"
              rows={5}
              maxLength={5000}
              defaultValue={refused?.message}
              required
            />
          )}
        </Field>
        <Button type="submit" aria-busy={isSending}>
          {isSending ? t("write.busy") : t("write.send")}
        </Button>
      </Form>
    </section>
  );
}
