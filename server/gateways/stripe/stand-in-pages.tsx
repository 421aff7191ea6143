/** The pages of the stand-in for Stripe (BILL-02). Their first line states that no money moves. No script. */
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { StandInPage, StandInSubscription } from "./stand-in-books.ts";

const STYLE =
  "body{font:1rem/1.5 system-ui,sans-serif;max-width:28rem;margin:2rem auto;padding:0 1rem;color:#222;background:#fff}button{font:inherit;display:block;width:100%;padding:.75rem;margin:.5rem 0;min-height:44px}p.note{background:#fff3cd;padding:.75rem}";

const day = (seconds: number) =>
  new Date(seconds * 1000).toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });

function Page({ title, children }: { title: string; children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <style>{STYLE}</style>
      </head>
      <body>
        <main>
          <h1>{title}</h1>
          <p className="note">This is demo mode: the page stands in for Stripe, and no money moves.</p>
          {children}
        </main>
      </body>
    </html>
  );
}

function Act({ act, children }: { act: string; children: string }) {
  return (
    <button type="submit" name="act" value={act}>
      {children}
    </button>
  );
}

const rendered = (page: ReactNode) => `<!doctype html>${renderToStaticMarkup(page)}`;

/** Where a newcomer pays. */
export const checkoutPage = ({
  name,
  page,
  isOpen,
}: {
  name: string;
  page: StandInPage;
  isOpen: boolean;
}): string =>
  rendered(
    <Page title="Subscribe to Windowsill">
      <p>For {name || "your shop"}, month by month.</p>
      {!isOpen && <p>{page.paid ? "This is paid." : "This page has ended. Please begin again."}</p>}
      {page.trialEnd && <p>The first payment is due when the trial ends, on {day(page.trialEnd)}.</p>}
      <form method="post">
        {isOpen && <Act act="pay">Pay and subscribe</Act>}
        <Act act="back">Go back without paying</Act>
      </form>
    </Page>,
  );

const STATES: Readonly<Record<StandInSubscription["status"], string>> = {
  active: "The subscription is paid",
  trialing: "The trial runs",
  past_due: "The card was declined and is tried again",
  unpaid: "The card was declined and is tried no more",
  canceled: "The subscription has ended",
};

/** Where the subscription is looked after, and where a newcomer sees what happens when time passes or a card fails. */
export const portalPage = ({
  name,
  subscription,
}: {
  name: string;
  subscription: StandInSubscription | null;
}): string =>
  rendered(
    <Page title="Your subscription">
      {name && <p>For {name}.</p>}
      {subscription ? (
        <p>
          {STATES[subscription.status]}.{" "}
          {subscription.cancelAtPeriodEnd ? "It ends" : "The current period ends"} on{" "}
          {day(subscription.endedAt ?? subscription.periodEnd)}.
        </p>
      ) : (
        <p>There is no subscription.</p>
      )}
      <form method="post">
        {subscription && subscription.status !== "canceled" && (
          <>
            {subscription.cancelAtPeriodEnd ? (
              <Act act="resume">Keep the subscription</Act>
            ) : (
              <Act act="cancel">Cancel at the end of the period</Act>
            )}
            {subscription.status === "past_due" && <Act act="giveUp">Let the tries run out</Act>}
            {subscription.status === "past_due" || subscription.status === "unpaid" ? (
              <Act act="pay">Let the card work again</Act>
            ) : (
              <Act act="decline">Let the card be declined</Act>
            )}
            <Act act="end">Let the subscription end now</Act>
          </>
        )}
        <Act act="back">Back to the shop</Act>
      </form>
    </Page>,
  );
