import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { type ClientActionFunctionArgs, Link, useActionData, useLoaderData } from "@remix-run/react";
import { actOrKeep, mayLookAfresh } from "#app/shell/lost-answer.ts";
import { Button, buttonVariants } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { longDayText } from "#app/ui/local-text.ts";
import { PostForm } from "#app/ui/post-form.tsx";
import { SectionPageHeader, SectionPart } from "#app/ui/section-page.tsx";
import { page } from "#app/wiring/api.server.ts";
import { loadOrLogOut } from "#app/wiring/ended-session.server.ts";
import { flash } from "#app/wiring/flash.server.ts";
import { isNotTaken, takeForm } from "#app/wiring/form.server.ts";
import { cancelForm } from "#domain/billing/billing-schemas.ts";
import { canCancel, type Plan } from "#domain/billing/subscription.ts";
import { calendarDate, DEFAULT_TIME_ZONE } from "#domain/time.ts";
import * as t from "#messages/billing.js";

/** Until when the shop stays open when its subscription is cancelled (BILL-01). */
export async function loader(args: LoaderFunctionArgs) {
  const calls = await page(args);
  const [shop, { plan, until, asksPassword }] = await loadOrLogOut(args, () =>
    Promise.all([calls.shop.current(), calls.billing.state()]),
  );
  const day = until ? longDayText(calendarDate(until, shop.timezone ?? DEFAULT_TIME_ZONE)) : "";
  return {
    isOffered: canCancel(plan),
    description: saysOf(plan, day),
    asksPassword,
    shopTitle: shop.title,
  };
}

function saysOf(plan: Plan, day: string): string {
  if (plan === "suspended") return t.cancelSuspendedSays();
  if (canCancel(plan)) return t.cancelSays({ day });
  return plan === "ending" ? t.endingSays({ day }) : t.nothingToCancel();
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  { title: loaded ? t.cancelPage({ shop: loaded.shopTitle }) : t.cancelHeading() },
];

export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData();
  const calls = await page(args);
  const cancelled = await takeForm(args, form, cancelForm(t.cancelWord()), ({ currentPassword }) =>
    calls.billing.cancel(currentPassword ? { currentPassword } : {}),
  );
  if (isNotTaken(cancelled)) return data({ reply: cancelled.notTaken }, { status: cancelled.status });
  flash(args, "subscriptionCancelled");
  return redirect("/manage/shop/billing");
}

/** A post whose answer was lost leaves its form as it is (PWA-02). */
export const clientAction = (args: ClientActionFunctionArgs) => actOrKeep<typeof action>(args);

export const shouldRevalidate = mayLookAfresh;

export default function CancelSubscription() {
  const { isOffered, description, asksPassword } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply ?? null;
  const fields = {
    confirmation: t.cancelType({ word: t.cancelWord() }),
    currentPassword: t.cancelPassword(),
  };
  return (
    <section className="grid min-w-0 gap-5.5 pb-6">
      <SectionPageHeader title={t.cancelHeading()}>{description}</SectionPageHeader>
      {isOffered ? (
        <SectionPart>
          <PostForm
            reply={reply}
            fields={fields}
            title={t.notCancelled()}
            className="grid gap-4 *:max-w-[40ch]"
          >
            <Field name="confirmation" label={fields.confirmation}>
              <Input autoComplete="off" autoCapitalize="characters" />
            </Field>
            {(asksPassword || reply?.error?.currentPassword) && (
              <Field name="currentPassword" label={fields.currentPassword} hint={t.cancelPasswordHint()}>
                <Input type="password" autoComplete="current-password" />
              </Field>
            )}
            <Button type="submit" variant="destructive" className="justify-self-start">
              {t.cancelHeading()}
            </Button>
          </PostForm>
        </SectionPart>
      ) : (
        <Link
          to="/manage/shop/billing"
          className={`${buttonVariants({ variant: "outline" })} justify-self-start`}
        >
          {t.toBilling()}
        </Link>
      )}
    </section>
  );
}
