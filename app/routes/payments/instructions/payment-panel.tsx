import { Alert, AlertDescription } from "#app/ui/alert.tsx";
import { Button, buttonVariants } from "#app/ui/button.tsx";
import { Callout } from "#app/ui/callout.tsx";
import { Collapsible } from "#app/ui/collapsible.tsx";
import { Heading } from "#app/ui/heading.tsx";
import { ExternalLink } from "#app/ui/icons.tsx";
import { List } from "#app/ui/list.tsx";
import { QrCode } from "#app/ui/qr-code.tsx";
import { Text } from "#app/ui/text.tsx";
import { type Cents, dollars } from "#domain/money.ts";
import type { LinkFills } from "#domain/payments/pay-link.ts";
import * as t from "#messages/placed-order.js";
import type { QrCode as CodeToScan } from "#server/qr.ts";

/** A way to pay one order: where to, a deep link and a code to scan where the provider has them. */
export type PayWay = Readonly<{
  name: string;
  details: string;
  url: string | null;
  /** What the link fills in. */
  linkFills: LinkFills | null;
  /** The order's number is to be written into the note. */
  writesNote: boolean;
  code: CodeToScan | null;
  /** Whether a button leads to its page, asked for by the page's own action. */
  isPressed: boolean;
}>;

/** What the panel tells; `contact` is the shop's address for everything else. */
export type PaymentTold = Readonly<{
  total: Cents;
  /** 'Order #1042' */
  ticket: string;
  /** '#1042 K4M7XQ': what is to be written by hand beside the payment. */
  note: string;
  info: string;
  chosen: PayWay | null;
  others: readonly PayWay[];
  contact: string | null;
}>;

/** How to pay (ORD-10, CART-04): the chosen way first, the shop's others folded away. `problem`: why a press led to no page. */
export function PaymentPanel({ told, problem }: { told: PaymentTold; problem: string | null }) {
  const { total, info, chosen, others, contact } = told;
  const heading = chosen
    ? t.payHeading({ total: dollars(total), way: chosen.name })
    : t.payHeadingPlain({ total: dollars(total) });
  return (
    <Callout aria-labelledby="howpay">
      <Heading id="howpay">{heading}</Heading>
      {info && <p>{info}</p>}
      {problem && (
        <Alert role="alert" variant="destructive" className="mb-3">
          <AlertDescription>{problem}</AlertDescription>
        </Alert>
      )}
      {chosen && <OneWay way={chosen} told={told} />}
      {others.length > 0 && (
        <Collapsible className="print:hidden" open={problem !== null} summary={t.payOther()}>
          {others.map((way) => (
            <section className="grid gap-3 py-4" key={way.name} aria-label={way.name}>
              <h3>{way.name}</h3>
              <OneWay way={way} told={told} />
            </section>
          ))}
        </Collapsible>
      )}
      {contact && (
        <Text variant="muted" size="sm">
          {t.payWrite()} <a href={`mailto:${contact}`}>{contact}</a>.
        </Text>
      )}
    </Callout>
  );
}

/** Leads to the service's own page: a plain form, because no script may follow to another site. */
function Press({ way, total }: { way: string; total: Cents }) {
  return (
    <form method="post" className="print:hidden">
      <p className="mb-3">{t.paySays({ way })}</p>
      <Button type="submit" name="pay" value="square">
        {t.payPress({ total: dollars(total), way })} <ExternalLink className="icon-5" aria-hidden />
      </Button>
    </form>
  );
}

function OneWay({ way, told: { total, ticket, note } }: { way: PayWay; told: PaymentTold }) {
  const { name, details, url, linkFills, writesNote, code, isPressed } = way;
  if (isPressed) return <Press way={name} total={total} />;
  if (!url) {
    return (
      <div>
        {details && <p className="wrap-anywhere whitespace-pre-line">{details}</p>}
        {writesNote && <Text variant="muted">{t.payNote({ note })}</Text>}
      </div>
    );
  }
  return (
    <div className="grid gap-x-7 gap-y-5 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid content-start justify-items-start gap-4">
        <List as="ol" variant="numbered" className={code ? undefined : "print:hidden"}>
          <li>
            <span className="print:hidden">{t.payOpen({ way: name })}</span>
            <span className="hidden print:inline">{t.payScan()}</span>
          </li>
          <li>{linkFills === "amount" ? t.payAmountFilledIn({ note }) : t.payFilledIn({ order: ticket })}</li>
        </List>
        <a className={buttonVariants({ className: "print:hidden" })} href={url} rel="noreferrer">
          {t.payButton({ way: name })} <ExternalLink className="icon-5" aria-hidden />
        </a>
        {details && (
          <Text variant="muted" size="sm">
            {t.payTo({ details })}
          </Text>
        )}
      </div>
      {code && (
        <QrCode size={code.size} path={code.path} label={t.payCode({ total: dollars(total), way: name })} />
      )}
    </div>
  );
}
