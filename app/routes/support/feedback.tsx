/** `/feedback` (STORE-03): at least ten words, mailed to the shop. Open in maintenance too. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { page } from "#app/wiring/api.server.ts";
import { isNotTaken, takeForm } from "#app/wiring/form.server.ts";
import { feedbackForm } from "#domain/support/support-schemas.ts";
import * as t from "#messages/shop-pages.js";
import { FeedbackForm, FeedbackThanks } from "./feedback-form.tsx";

export const meta: MetaFunction<typeof loader> = ({ data: found }) => [
  { title: [t.feedback(), found?.title].filter(Boolean).join(" · ") },
];

export async function loader(args: LoaderFunctionArgs) {
  return { title: (await (await page(args)).shop.current()).title };
}

export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData();
  const { support } = await page(args);
  const answer = await takeForm(args, form, feedbackForm, (typed) => support.sendFeedback(typed));
  if (isNotTaken(answer)) return data({ reply: answer.notTaken }, { status: answer.status });
  return { reply: null };
}

export default function Feedback() {
  const { title } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (answer?.reply === null) return <FeedbackThanks shop={title} />;
  return <FeedbackForm shop={title} reply={answer?.reply ?? null} />;
}
