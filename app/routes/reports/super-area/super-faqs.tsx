/** `/super/faqs` (MAN-09): what merchants read under Merchant Support, written here: plain forms and links. */

import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { type ClientActionFunctionArgs, Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { actOrKeep, mayLookAfresh } from "#app/shell/lost-answer.ts";
import { Button, buttonVariants } from "#app/ui/button.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { Field } from "#app/ui/field.tsx";
import { type FormReply, problemsOf } from "#app/ui/form-reply.ts";
import { IconButton, iconButton } from "#app/ui/icon-button.tsx";
import { Input } from "#app/ui/input.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { PlatformPage } from "#app/ui/platform-page.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { ProblemSummary } from "#app/ui/problem-summary.tsx";
import { RecordLink } from "#app/ui/record-link.tsx";
import { replyOf } from "#app/ui/refused.ts";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "#app/ui/table.tsx";
import { Text } from "#app/ui/text.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { attempt, page } from "#app/wiring/api.server.ts";
import { flash } from "#app/wiring/flash.server.ts";
import { isNotTaken, takeForm } from "#app/wiring/form.server.ts";
import { fieldsOf } from "#app/wiring/read-form.server.ts";
import { statusOf } from "#domain/refusal-status.ts";
import { type Faq, faqForm } from "#domain/support/faq-schemas.ts";
import { byTopic } from "#domain/support/find-faqs.ts";
import { FAQ_RULES } from "#domain/support/support-rules.ts";
import { buttonForm } from "#domain/typed-schemas.ts";
import * as accounts from "#messages/accounts.js";
import * as t from "#messages/platform-admin.js";

const HOME = "/super/faqs";
const NEW = "new";

export const meta: MetaFunction = () => [{ title: t.pageTitle({ page: t.faqsTitle() }) }];

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
  const { verb, about: faqId } = fieldsOf(form, buttonForm).intent;
  const faq = args.params.id ?? "";
  if (!/^(?:up|down|delete)$/.test(verb)) {
    const saved = await takeForm(args, form, faqForm, (typed) =>
      faq === NEW ? support.addFaq(typed) : support.changeFaq({ faqId: faq, ...typed }),
    );
    return isNotTaken(saved) ? data({ reply: saved.notTaken }, { status: saved.status }) : redirect(HOME);
  }
  const done = await attempt(async () => {
    if (verb === "up" || verb === "down") await support.moveFaq({ faqId, to: verb });
    else {
      await support.removeFaq({ faqId });
      flash(args, "recordDeleted");
    }
    return redirect(HOME);
  });
  return "init" in done && "data" in done
    ? data({ reply: replyOf(done.data.refusal, []) }, done.init ?? undefined)
    : done;
}

/** A post whose answer was lost leaves its form as it is (PWA-02). */
export const clientAction = (args: ClientActionFunctionArgs) => actOrKeep<typeof action>(args);

export const shouldRevalidate = mayLookAfresh;

export default function SuperFaqs() {
  const { faqs, open, isNew, asks } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply ?? null;
  const topics = byTopic(faqs);
  return (
    <PlatformPage>
      <PageHeader
        title={t.faqsTitle()}
        actions={
          !isNew && (
            <Link className={buttonVariants()} to={`${HOME}/${NEW}`}>
              <Plus className="icon-5" aria-hidden="true" />
              {t.faqsNew()}
            </Link>
          )
        }
      >
        {t.faqsSays()}
      </PageHeader>
      {reply && (asks || (!open && !isNew)) && (
        <ProblemSummary title={problemsOf(reply)[""] ?? ""} problems={[]} />
      )}
      {open && asks && <AskDelete faq={open} />}
      {(isNew || (open && !asks)) && (
        <FaqEditor key={open?.id ?? NEW} faq={open} topics={topics.map(({ topic }) => topic)} reply={reply} />
      )}
      {topics.length === 0 && (
        <Card className="grid gap-2 px-4 py-8">
          <h2>{t.faqsNone()}</h2>
          <Text variant="muted">{t.faqsNoneWhy()}</Text>
        </Card>
      )}
      {topics.map(({ topic, faqs: some }) => (
        <Topic key={topic} topic={topic} faqs={some} openId={open?.id ?? null} />
      ))}
    </PlatformPage>
  );
}

function Topic({ topic, faqs, openId }: { topic: string; faqs: readonly Faq[]; openId: string | null }) {
  return (
    <Card as="div" className="mt-5 overflow-clip">
      <Table>
        <caption className="px-4 py-3 text-left">
          <CardTitle as="h2">{topic}</CardTitle>
        </caption>
        <TableHeader className="sr-only">
          <tr>
            <th scope="col">{t.faqsColQuestion()}</th>
            <th scope="col">{t.faqsColOrder()}</th>
            <th scope="col">{t.faqsColDelete()}</th>
          </tr>
        </TableHeader>
        <TableBody>
          {faqs.map(({ id, question }, at) => (
            <TableRow key={id} tone="link" isCurrent={id === openId}>
              <TableHead scope="row" className="py-2 pr-2 pl-4">
                <RecordLink isStrong to={`${HOME}/${id}`}>
                  {question}
                </RecordLink>
              </TableHead>
              <TableCell className="w-px whitespace-nowrap p-0">
                <Form method="post" action={HOME} preventScrollReset>
                  <IconButton
                    type="submit"
                    variant="muted"
                    name="intent"
                    value={`up:${id}`}
                    aria-label={t.faqsUp({ question })}
                    disabled={at === 0}
                  >
                    <ArrowUp aria-hidden="true" />
                  </IconButton>
                  <IconButton
                    type="submit"
                    variant="muted"
                    name="intent"
                    value={`down:${id}`}
                    aria-label={t.faqsDown({ question })}
                    disabled={at === faqs.length - 1}
                  >
                    <ArrowDown aria-hidden="true" />
                  </IconButton>
                </Form>
              </TableCell>
              <TableCell className="w-px p-0 pr-4">
                <Link
                  className={iconButton({ variant: "destructive" })}
                  to={`${HOME}/${id}?ask=delete`}
                  aria-label={t.faqsDelete({ question })}
                >
                  <Trash2 aria-hidden="true" />
                </Link>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}

const TOPICS_ID = "faq-topics";

function FaqEditor({
  faq,
  topics,
  reply,
}: {
  faq: Faq | null;
  topics: readonly string[];
  reply: FormReply | null;
}) {
  const labels = { topic: t.faqTopic(), question: t.faqQuestion(), answer: t.faqAnswer() };
  return (
    <Card className="mb-6 max-w-176 px-5 py-4.5">
      <PostForm
        reply={reply}
        fields={labels}
        rules={FAQ_RULES}
        title={accounts.summaryTitle()}
        className="grid gap-3.5"
        aria-labelledby="faq-heading"
        before={<h2 id="faq-heading">{faq ? t.faqEditTitle() : t.faqNewTitle()}</h2>}
      >
        <Field label={labels.topic} hint={t.faqTopicHint()} name="topic">
          <Input defaultValue={faq?.topic} list={TOPICS_ID} required />
        </Field>
        <datalist id={TOPICS_ID}>
          {topics.map((topic) => (
            <option key={topic} value={topic} />
          ))}
        </datalist>
        <Field label={labels.question} name="question">
          <Input defaultValue={faq?.question} required />
        </Field>
        <Field label={labels.answer} hint={t.faqAnswerHint()} name="answer">
          <Textarea rows={6} defaultValue={faq?.answer} required />
        </Field>
        <p className="flex gap-2">
          <Button type="submit" name="intent" value="save">
            {t.faqSave()}
          </Button>
          <Link className={buttonVariants({ variant: "outline" })} to={HOME}>
            {t.faqCancel()}
          </Link>
        </p>
      </PostForm>
    </Card>
  );
}

function AskDelete({ faq }: { faq: Faq }) {
  return (
    <Card className="mb-6 max-w-176 px-5 py-4.5">
      <Form method="post" className="grid gap-3.5" aria-labelledby="ask-heading">
        <h2 id="ask-heading">{t.faqAskTitle()}</h2>
        <p>{t.faqAskSays({ question: faq.question })}</p>
        <p className="flex gap-2">
          <Button variant="destructive" type="submit" name="intent" value={`delete:${faq.id}`}>
            {t.faqAskDelete()}
          </Button>
          <Link className={buttonVariants({ variant: "outline" })} to={HOME}>
            {t.faqAskKeep()}
          </Link>
        </p>
      </Form>
    </Card>
  );
}
