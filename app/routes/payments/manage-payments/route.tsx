import {
  type ActionFunctionArgs,
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import { type FormEvent, useState } from "react";
import { ManageFailure } from "#app/routes/shop/manage-area/manage-failure.tsx";
import { actOrKeep, mayLookAfresh } from "#app/shell/lost-answer.ts";
import styles from "#app/styles/manage-payments.css?url";
import { Alert, AlertDescription } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card, CardDescription, CardFooter, CardHeader, CardTitle } from "#app/ui/card.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Field } from "#app/ui/field.tsx";
import type { FormReply } from "#app/ui/form-reply.ts";
import { Input } from "#app/ui/input.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { ScrollRegion } from "#app/ui/scroll-region.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { usePostedIntent } from "#app/ui/use-posted-intent.ts";
import { page } from "#app/wiring/api.server.ts";
import { loadOrLogOut } from "#app/wiring/ended-session.server.ts";
import { fieldsOf } from "#app/wiring/read-form.server.ts";
import { DEFAULT_TIME_ZONE } from "#domain/time.ts";
import { buttonForm } from "#domain/typed-schemas.ts";
import * as t from "#messages/payments.js";
import { MatchedLines } from "./matched-lines.tsx";
import { problemTitle, remindedTexts, type UnpaidView, unpaidView } from "./payment-words.ts";
import {
  type PaymentsAnswer,
  type RemindersAnswer,
  takePayments,
  takeReminders,
} from "./take-payments.server.ts";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  { title: t.pageTitle({ title: t.title(), shop: loaded?.shopTitle ?? "" }) },
];

export async function loader(args: LoaderFunctionArgs) {
  const calls = await page(args);
  const [shop, unpaid] = await loadOrLogOut(args, () =>
    Promise.all([calls.shop.current(), calls.payments.unpaid()]),
  );
  return { shopTitle: shop.title, unpaid: unpaidView(unpaid, shop.timezone ?? DEFAULT_TIME_ZONE) };
}

/** The statement travels with every post and back, so that nothing of it is kept between two of them. */
export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData();
  const { intent } = fieldsOf(form, buttonForm);
  if (intent.verb === "remind") {
    const { status, ...reminders } = await takeReminders(args, form);
    return data({ reminders }, { status });
  }
  const { status, ...matched } = await takePayments(args, form);
  return data({ matched }, { status });
}

/** A post whose answer was lost leaves its form as it is (PWA-02). */
export const clientAction = (args: ClientActionFunctionArgs) => actOrKeep<typeof action>(args);

export const shouldRevalidate = mayLookAfresh;

interface Answers {
  readonly reminders: RemindersAnswer;
  readonly matched: PaymentsAnswer;
}

const NO_ANSWERS: Answers = {
  reminders: { reminded: null, notReminded: null, at: 0 },
  matched: { reply: null, statement: "", found: null, done: null, problem: null, at: 0 },
};

/** The last answer to each of the forms: what is told of one takes nothing from the other, and a lost answer nothing from its own. */
function useAnswers() {
  const told = useActionData<typeof clientAction>();
  const { intent, onSubmit } = usePostedIntent();
  const [heard, setHeard] = useState(told);
  const [answers, setAnswers] = useState<Answers>({ ...NO_ANSWERS, ...told });
  if (heard !== told) {
    setHeard(told);
    setAnswers({ ...answers, ...(told && "isLost" in told ? lostOf(answers, told.reply, intent) : told) });
  }
  return { ...answers, onSubmit };
}

const lostOf = ({ reminders, matched }: Answers, reply: FormReply, intent: string): Partial<Answers> =>
  intent === "remind"
    ? { reminders: { ...reminders, reminded: null, notReminded: reply } }
    : { matched: { ...matched, reply } };

export default function ManagePayments() {
  const { unpaid } = useLoaderData<typeof loader>();
  const { reminders, matched: answer, onSubmit } = useAnswers();
  return (
    <main id="main" tabIndex={-1} className="max-w-[calc(52rem+2*var(--pad))]">
      <PageHeader title={t.title()}>{t.says()}</PageHeader>
      <Unpaid key={`unpaid-${reminders.at}`} unpaid={unpaid} answer={reminders} onSubmit={onSubmit} />
      <div className="mt-8">
        <PageHeader as="h2" title={t.matchTitle()}>
          {t.matchSays()}
        </PageHeader>
      </div>
      <PostForm
        encType="multipart/form-data"
        reply={answer.reply}
        fields={{ statement: t.statement() }}
        title={problemTitle(answer.problem)}
        onSubmit={onSubmit}
        className="grid gap-5"
      >
        <Field name="statement" label={t.statement()} hint={t.statementHint()}>
          <Textarea
            key={answer.at}
            rows={6}
            defaultValue={answer.statement}
            spellCheck={false}
            autoComplete="off"
          />
        </Field>
        <Field label={t.file()} hint={t.fileHint()}>
          <Input key={answer.at} type="file" name="file" accept=".csv,.tsv,.txt,text/csv,text/plain" />
        </Field>
        <Button
          type="submit"
          name="intent"
          value="match"
          variant={answer.found ? "outline" : "default"}
          className="justify-self-start"
        >
          {t.find()}
        </Button>
        <MatchedLines key={answer.at} found={answer.found} done={answer.done} />
      </PostForm>
    </main>
  );
}

export function ErrorBoundary() {
  return <ManageFailure failed={{ title: t.failed(), why: t.failedWhy(), way: t.tryAgain() }} />;
}

/** The orders that are not paid: one press reminds the customers of all that are due, or of those that are left marked. */
function Unpaid({
  unpaid: { count, owed, isCut, orders },
  answer: { reminded, notReminded },
  onSubmit,
}: {
  unpaid: UnpaidView;
  answer: RemindersAnswer;
  onSubmit: (event: FormEvent) => void;
}) {
  return (
    <PostForm
      reply={notReminded}
      fields={{}}
      title={t.notReminded()}
      className="grid gap-4"
      onSubmit={onSubmit}
    >
      {reminded && (
        <Alert role="status" variant="success">
          <AlertDescription>
            {remindedTexts(reminded).map((text) => (
              <p key={text}>{text}</p>
            ))}
          </AlertDescription>
        </Alert>
      )}
      <Card>
        <CardHeader>
          <CardTitle as="h2">{count > 0 ? t.unpaidTitle({ count }) : t.unpaidNone()}</CardTitle>
          {count > 0 && (
            <CardDescription>
              {t.unpaidSays({ count, amount: owed })} {isCut && t.unpaidMore({ count })}
            </CardDescription>
          )}
        </CardHeader>
        <ScrollRegion
          label={t.unpaidLabel()}
          className="my-4 grid gap-1.5 overflow-y-auto px-5 desk:max-h-96"
        >
          {orders.map(({ value, label, description, isDue, canBe }) => (
            <Checkbox
              key={value}
              name="order"
              value={value}
              label={label}
              description={description}
              defaultChecked={isDue}
              disabled={!canBe}
            />
          ))}
        </ScrollRegion>
        {orders.some(({ canBe }) => canBe) && (
          <CardFooter>
            <Button type="submit" name="intent" value="remind" variant="outline">
              {t.remind()}
            </Button>
          </CardFooter>
        )}
      </Card>
    </PostForm>
  );
}
