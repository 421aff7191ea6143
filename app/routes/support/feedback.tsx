/** `/feedback` (STORE-03): at least ten words, mailed to the shop. Open in maintenance too. */
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  Link,
  useActionData,
  useLoaderData,
  useNavigation,
} from "@remix-run/react";
import { v7 } from "uuid";
import { stayOnStep } from "#app/routes/accounts/login/stay-on-step.ts";
import { StillPage } from "#app/routes/shop/shop-pages/still-page.tsx";
import { mayLookAfresh } from "#app/shell/lost-answer.ts";
import { Button, buttonVariants } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import type { FormReply } from "#app/ui/form-reply.ts";
import { Input } from "#app/ui/input.tsx";
import { moreText } from "#app/ui/more-text.ts";
import { PostForm } from "#app/ui/post-form.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { page } from "#app/wiring/api.server.ts";
import { isNotTaken, takeForm } from "#app/wiring/form.server.ts";
import { FEEDBACK_RULES } from "#domain/support/support-rules.ts";
import { feedbackForm } from "#domain/support/support-schemas.ts";
import * as accounts from "#messages/accounts.js";
import * as t from "#messages/shop-pages.js";
import * as shell from "#messages/storefront.js";

export const meta: MetaFunction<typeof loader> = ({ data: found }) => [
  { title: [t.feedback(), found?.title].filter(Boolean).join(" · ") },
];

const HERE = "/feedback";

export async function loader(args: LoaderFunctionArgs) {
  const { title } = await (await page(args)).shop.current();
  return { title, sent: new URL(args.request.url).searchParams.has("sent"), key: v7() };
}

/** Leads on to the thanks, so that loading these again sends nothing. */
export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData();
  const { support } = await page(args);
  const answer = await takeForm(args, form, feedbackForm, (typed) => support.sendFeedback(typed));
  if (isNotTaken(answer)) return data({ reply: answer.notTaken }, { status: answer.status });
  return redirect(`${HERE}?sent`);
}

export const clientAction = (args: ClientActionFunctionArgs) => stayOnStep<typeof action>(args);

/** Where the answer is lost the form keeps its key: pressed again it sends nothing twice. */
export const shouldRevalidate = mayLookAfresh;

export default function Feedback() {
  const { title, sent, key } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply ?? null;
  if (sent && !reply) return <FeedbackThanks shop={title} />;
  return <FeedbackForm shop={title} formKey={key} reply={reply} />;
}

/**
 * /feedback (STORE-03): posts `message`, `name` and `email` to its own path, with the `key` that makes of two posts of it one. `reply` says what is
 * wrong with the last try.
 */
function FeedbackForm({ shop, formKey, reply }: { shop: string; formKey: string; reply: FormReply | null }) {
  const isSending = useNavigation().state === "submitting";
  const labels = {
    message: t.feedbackText(),
    name: t.feedbackName(),
    email: t.feedbackEmail(),
  };
  return (
    <StillPage title={t.feedback()}>
      <p>{t.feedbackSays({ shop })}</p>
      <PostForm
        reply={reply}
        fields={labels}
        rules={FEEDBACK_RULES}
        description={moreText}
        title={accounts.summaryTitle()}
        className="grid w-full max-w-[36rem] gap-4"
        action={HERE}
      >
        <input type="hidden" name="key" value={formKey} />
        <Field label={labels.message} hint={t.feedbackHint()} name="message">
          <Textarea rows={6} required />
        </Field>
        <Field label={labels.name} name="name">
          <Input autoComplete="name" />
        </Field>
        <Field label={labels.email} hint={t.feedbackEmailHint()} name="email">
          <Input type="email" autoComplete="email" />
        </Field>
        <div>
          <Button type="submit" busy={isSending}>
            {isSending ? t.feedbackBusy() : t.feedbackSend()}
          </Button>
        </div>
      </PostForm>
    </StillPage>
  );
}

/** What follows a message that was sent. Its address may be loaded again or passed on, so it leads to the form, too. */
function FeedbackThanks({ shop }: { shop: string }) {
  return (
    <StillPage title={t.feedbackThanks()}>
      <p>{t.feedbackThanksSays({ shop })}</p>
      <div className="flex flex-wrap gap-2">
        <Link className={buttonVariants({ variant: "outline" })} to="/">
          {shell.pageBackHome()}
        </Link>
        <Link className={buttonVariants({ variant: "outline" })} to={HERE}>
          {t.feedback()}
        </Link>
      </div>
    </StillPage>
  );
}
