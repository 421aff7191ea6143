/** `/feedback` (STORE-03): at least ten words, mailed to the shop. Open in maintenance too. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { attempt, page } from "#app/wiring/api.server.ts";
import { sentenceOfProblem } from "#app/wiring/problem-sentences.server.ts";
import { email as emailProblem, tenWords } from "#domain/fields.ts";
import { statusOf } from "#domain/refusal-status.ts";
import { shopPages } from "#domain/texts/english-shop-pages.ts";
import { speak } from "#domain/texts/text.ts";
import { FeedbackForm, FeedbackThanks } from "./parts/feedback-form.tsx";

const t = speak(shopPages);

export const meta: MetaFunction<typeof loader> = ({ data: found }) => [
  { title: [t("page.feedback"), found?.title].filter(Boolean).join(" · ") },
];

export async function loader(args: LoaderFunctionArgs) {
  return { title: (await (await page(args)).shop.current()).title };
}

export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData();
  const typed = { message: text(form, "message"), name: text(form, "name"), email: text(form, "email") };
  const found = { message: tenWords(typed.message), email: emailProblem(typed.email) };
  const errors = Object.fromEntries(
    Object.entries(found).flatMap(([field, problem]) =>
      problem ? [[field, sentenceOfProblem(problem)]] : [],
    ),
  );
  if (Object.keys(errors).length > 0)
    return data({ sent: false as const, errors, typed }, { status: statusOf("invalid") });
  const calls = await page(args);
  const answer = await attempt(() => calls.support.sendFeedback(typed));
  if ("sent" in answer) return { sent: true as const };
  const { refusal } = answer.data;
  return data({ sent: false as const, errors: { message: refusal.message }, typed }, answer.init ?? {});
}

export default function Feedback() {
  const { title } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (answer?.sent) return <FeedbackThanks shop={title} />;
  return <FeedbackForm shop={title} {...(answer ? { errors: answer.errors, typed: answer.typed } : {})} />;
}

function text(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
