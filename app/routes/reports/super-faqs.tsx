/** `/super/faqs` (MAN-09): what merchants read under Merchant Support, written here: plain forms and links. */

import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { Field } from "#app/routes/catalog/parts/field.tsx";
import { Button, buttonVariants } from "#app/ui/button.tsx";
import { attempt, page } from "#app/wiring/api.server.ts";
import { flash } from "#app/wiring/flash.server.ts";
import { statusOf } from "#domain/refusal-status.ts";
import type { Faq } from "#domain/support/faq-schemas.ts";
import { byTopic } from "#domain/support/find-faqs.ts";
import { platformAdmin } from "#domain/texts/english-platform-admin.ts";
import { speak } from "#domain/texts/text.ts";

const t = speak(platformAdmin);

const HOME = "/super/faqs";
const NEW = "new";

export const meta: MetaFunction = () => [{ title: t("page.title", { page: t("faqs.title") }) }];

/** All of them, and the one that is open; `new` opens an empty form. */
export async function loader(args: LoaderFunctionArgs) {
  const faqs = await (await page(args)).support.faqSources();
  const { id } = args.params;
  const open = id === undefined || id === NEW ? null : faqs.find((faq) => faq.id === id);
  if (open === undefined) throw data(null, { status: statusOf("not-found") });
  return {
    faqs,
    open,
    isNew: id === NEW,
    asks: open !== null && new URL(args.request.url).searchParams.get("ask") === "delete",
  };
}

export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData();
  const { support } = await page(args);
  const word = (name: string) => String(form.get(name) ?? "");
  const [intent = "", about = ""] = word("intent").split(":");
  const typed = {
    topic: word("topic"),
    question: word("question"),
    answer: word("answer").replaceAll("\r\n", "\n"),
  };
  const done = await attempt(async () => {
    if (intent === "up" || intent === "down") await support.moveFaq({ faqId: about, to: intent });
    else if (intent === "delete") {
      await support.removeFaq({ faqId: about });
      flash(args, "recordDeleted");
    } else if (args.params.id === NEW) await support.addFaq(typed);
    else await support.changeFaq({ faqId: args.params.id ?? "", ...typed });
    return redirect(HOME);
  });
  if (!("init" in done)) return done;
  const { message, facts } = done.data.refusal;
  const errors = (facts.errors ?? {}) as Readonly<Record<string, readonly string[]>>;
  return data({ refused: { message, errors, typed } }, done.init ?? undefined);
}

export default function SuperFaqs() {
  const { faqs, open, isNew, asks } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>()?.refused ?? null;
  const topics = byTopic(faqs);
  return (
    <main id="main" className="super" tabIndex={-1}>
      <div className="head">
        <div>
          <h1>{t("faqs.title")}</h1>
          <p>{t("faqs.says")}</p>
        </div>
        {!isNew && (
          <div className="acts">
            <Link className={buttonVariants()} to={`${HOME}/${NEW}`}>
              <Plus className="i" aria-hidden="true" />
              {t("faqs.new")}
            </Link>
          </div>
        )}
      </div>
      {open && asks && <AskDelete faq={open} />}
      {(isNew || (open && !asks)) && (
        <FaqEditor
          key={open?.id ?? NEW}
          faq={open}
          topics={topics.map(({ topic }) => topic)}
          refused={refused}
        />
      )}
      {topics.length === 0 && (
        <div className="sheet grid gap-2 px-4 py-8">
          <h2>{t("faqs.none")}</h2>
          <p className="soft">{t("faqs.noneWhy")}</p>
        </div>
      )}
      {topics.map(({ topic, faqs: some }) => (
        <Topic key={topic} topic={topic} faqs={some} openId={open?.id ?? null} />
      ))}
    </main>
  );
}

function Topic({ topic, faqs, openId }: { topic: string; faqs: readonly Faq[]; openId: string | null }) {
  return (
    <div className="sheet topic">
      <table className="listing faqlist">
        <caption>
          <h2>{topic}</h2>
        </caption>
        <thead className="vh">
          <tr>
            <th scope="col">{t("faqs.colQuestion")}</th>
            <th scope="col">{t("faqs.colOrder")}</th>
            <th scope="col">{t("faqs.colDelete")}</th>
          </tr>
        </thead>
        <tbody>
          {faqs.map(({ id, question }, at) => (
            <tr key={id} className={id === openId ? "open" : ""}>
              <th scope="row">
                <Link className="row" to={`${HOME}/${id}`}>
                  {question}
                </Link>
              </th>
              <td className="c-move">
                <Form method="post" action={HOME} preventScrollReset>
                  <button
                    className="icon"
                    type="submit"
                    name="intent"
                    value={`up:${id}`}
                    aria-label={t("faqs.up", { question })}
                    disabled={at === 0}
                  >
                    <ArrowUp className="i" aria-hidden="true" />
                  </button>
                  <button
                    className="icon"
                    type="submit"
                    name="intent"
                    value={`down:${id}`}
                    aria-label={t("faqs.down", { question })}
                    disabled={at === faqs.length - 1}
                  >
                    <ArrowDown className="i" aria-hidden="true" />
                  </button>
                </Form>
              </td>
              <td className="c-go">
                <Link
                  className="icon danger"
                  to={`${HOME}/${id}?ask=delete`}
                  aria-label={t("faqs.delete", { question })}
                >
                  <Trash2 className="i" aria-hidden="true" />
                </Link>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface NotSaved {
  readonly message: string;
  readonly errors: Readonly<Record<string, readonly string[]>>;
  readonly typed: Readonly<Record<"topic" | "question" | "answer", string>>;
}

const TOPICS_ID = "faq-topics";

function FaqEditor({
  faq,
  topics,
  refused,
}: {
  faq: Faq | null;
  topics: readonly string[];
  refused: NotSaved | null;
}) {
  const kept = refused?.typed ?? faq ?? { topic: "", question: "", answer: "" };
  const wrong = (name: string) => refused?.errors[name];
  return (
    <Form method="post" className="card form editor" aria-labelledby="faq-heading">
      <h2 id="faq-heading">{t(faq ? "faq.editTitle" : "faq.newTitle")}</h2>
      {refused && (
        <p className="say" role="alert">
          {refused.message}
        </p>
      )}
      <Field label={t("faq.topic")} hint={t("faq.topicHint")} problems={wrong("topic")}>
        {(control) => (
          <input
            {...control}
            name="topic"
            defaultValue={kept.topic}
            list={TOPICS_ID}
            maxLength={80}
            required
          />
        )}
      </Field>
      <datalist id={TOPICS_ID}>
        {topics.map((topic) => (
          <option key={topic} value={topic} />
        ))}
      </datalist>
      <Field label={t("faq.question")} problems={wrong("question")}>
        {(control) => (
          <input {...control} name="question" defaultValue={kept.question} maxLength={300} required />
        )}
      </Field>
      <Field label={t("faq.answer")} hint={t("faq.answerHint")} problems={wrong("answer")}>
        {(control) => (
          <textarea
            {...control}
            name="answer"
            rows={6}
            defaultValue={kept.answer}
            maxLength={10_000}
            required
          />
        )}
      </Field>
      <p className="flex gap-2">
        <Button type="submit" name="intent" value="save">
          {t("faq.save")}
        </Button>
        <Link className={buttonVariants({ variant: "outline" })} to={HOME}>
          {t("faq.cancel")}
        </Link>
      </p>
    </Form>
  );
}

function AskDelete({ faq }: { faq: Faq }) {
  return (
    <Form method="post" className="card form editor" aria-labelledby="ask-heading">
      <h2 id="ask-heading">{t("faq.askTitle")}</h2>
      <p>{t("faq.askSays", { question: faq.question })}</p>
      <p className="flex gap-2">
        <Button variant="destructive" type="submit" name="intent" value={`delete:${faq.id}`}>
          {t("faq.askDelete")}
        </Button>
        <Link className={buttonVariants({ variant: "outline" })} to={HOME}>
          {t("faq.askKeep")}
        </Link>
      </p>
    </Form>
  );
}
