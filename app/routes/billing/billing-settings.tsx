import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Link, useActionData, useLoaderData, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { Alert, AlertDescription } from "#app/ui/alert.tsx";
import { Button, buttonVariants } from "#app/ui/button.tsx";
import { longDayText } from "#app/ui/local-text.ts";
import { PostForm } from "#app/ui/post-form.tsx";
import { SectionPageHeader, SectionPart } from "#app/ui/section-page.tsx";
import { Text } from "#app/ui/text.tsx";
import { page } from "#app/wiring/api.server.ts";
import { loadOrLogOut } from "#app/wiring/ended-session.server.ts";
import { isNotTaken, takeForm } from "#app/wiring/form.server.ts";
import { startCheckout } from "#domain/billing/billing-schemas.ts";
import { canCancel, isRunning, type Plan } from "#domain/billing/subscription.ts";
import { calendarDate, DEFAULT_TIME_ZONE } from "#domain/time.ts";
import * as t from "#messages/billing.js";

/** The shop's plan (BILL-01). Stripe leads back with `paid` in the address, which may be before it has told us so. */
export async function loader(args: LoaderFunctionArgs) {
  const calls = await page(args);
  const { searchParams } = new URL(args.request.url);
  const hasPaid = searchParams.has("paid");
  const [shop, { plan, until, hasPortal }] = await loadOrLogOut(args, () =>
    Promise.all([calls.shop.current(), calls.billing.state({ hasPaid })]),
  );
  return {
    plan,
    description: SAYS[plan]({
      day: until ? longDayText(calendarDate(until, shop.timezone ?? DEFAULT_TIME_ZONE)) : "",
    }),
    hasPortal,
    shopTitle: shop.title,
    hasPaid,
    isAway: searchParams.has("away"),
  };
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  { title: loaded ? t.billingPage({ shop: loaded.shopTitle }) : t.billingHeading() },
];

const TITLES: Readonly<Record<Plan, () => string>> = {
  trial: t.trialTitle,
  subscribed: t.subscribedTitle,
  ending: t.endingTitle,
  overdue: t.overdueTitle,
  suspended: t.suspendedTitle,
  expired: t.expiredTitle,
};

const SAYS: Readonly<Record<Plan, (facts: { day: string }) => string>> = {
  trial: t.trialSays,
  subscribed: t.subscribedSays,
  ending: t.endingSays,
  overdue: t.overdueSays,
  suspended: t.suspendedSays,
  expired: t.expiredSays,
};

/** Leads to the page where the shop subscribes. */
export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData();
  const calls = await page(args);
  const opened = await takeForm(args, form, startCheckout, () => calls.billing.checkout({}));
  if (isNotTaken(opened)) return data({ reply: opened.notTaken }, { status: opened.status });
  return redirect(opened.url);
}

export default function BillingSettings() {
  const { plan, description, hasPortal, hasPaid, isAway } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply ?? null;
  const hasNoPlan = plan === "trial" || plan === "expired";
  const waits = hasPaid && !isRunning(plan);
  useNewsOf(waits);
  return (
    <section className="grid min-w-0 gap-5.5 pb-6">
      <SectionPageHeader title={t.billingHeading()}>{t.billingSays()}</SectionPageHeader>
      {hasPaid && (
        <Alert role="status" variant={waits ? "default" : "success"}>
          <AlertDescription>{waits ? t.paymentComes() : t.nowSubscribed()}</AlertDescription>
        </Alert>
      )}
      {isAway && (
        <Alert role="alert" variant="destructive">
          <AlertDescription>{t.portalAway()}</AlertDescription>
        </Alert>
      )}
      <SectionPart titleId="plan" title={TITLES[plan]()}>
        <Text className="max-w-[60ch]">{description}</Text>
        {hasNoPlan && !waits && (
          <PostForm reply={reply} fields={{}} title={t.notOpened()} className="grid gap-4">
            <Text variant="muted" size="sm" className="max-w-[60ch]">
              {t.subscribeSays()}
            </Text>
            <Button type="submit" className="justify-self-start">
              {t.subscribe()}
            </Button>
          </PostForm>
        )}
        {hasPortal && (
          <div className="grid gap-3 phone:flex phone:flex-wrap">
            <a
              href="/manage/shop/portal"
              className={buttonVariants({ variant: plan === "suspended" ? "default" : "outline" })}
            >
              {plan === "ending" ? t.keepSubscription() : t.manageSubscription()}
            </a>
            {canCancel(plan) && (
              <Link
                to="/manage/shop/cancel-subscription"
                className={buttonVariants({ variant: "ghost-destructive" })}
              >
                {t.cancelHeading()}
              </Link>
            )}
          </div>
        )}
      </SectionPart>
    </section>
  );
}

const LOOK_AGAIN_MS = 2_000;

/** Looks again until the payment has come through; without scripts someone reloads the page. */
function useNewsOf(waits: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(revalidate, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [waits, revalidate]);
}
