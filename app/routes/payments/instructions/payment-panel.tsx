import { Alert, AlertDescription } from "#app/ui/alert.tsx";
import { Button, buttonVariants } from "#app/ui/button.tsx";
import { ExternalLink } from "#app/ui/icons.tsx";
import { type Cents, dollars } from "#domain/money.ts";
import type { LinkFills } from "#domain/payments/pay-link.ts";
import * as t from "#messages/placed-order.js";
import type { QrCode } from "#server/qr.ts";

/** A way to pay one order: where to, a deep link and a code to scan where the provider has them. */
export type PayWay = Readonly<{
  name: string;
  details: string;
  url: string | null;
  /** What the link fills in. */
  linkFills: LinkFills | null;
  /** The order's number is to be written into the note. */
  writesNote: boolean;
  code: QrCode | null;
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
    <section className="pay" aria-labelledby="howpay">
      <h2 id="howpay">{heading}</h2>
      {info && <p>{info}</p>}
      {problem && (
        <Alert role="alert" variant="destructive" className="mb-3">
          <AlertDescription>{problem}</AlertDescription>
        </Alert>
      )}
      {chosen && <OneWay way={chosen} told={told} />}
      {others.length > 0 && (
        <details className="noprint" open={problem !== null}>
          <summary>{t.payOther()}</summary>
          {others.map((way) => (
            <section key={way.name} aria-label={way.name}>
              <h3>{way.name}</h3>
              <OneWay way={way} told={told} />
            </section>
          ))}
        </details>
      )}
      {contact && (
        <p className="small soft">
          {t.payWrite()} <a href={`mailto:${contact}`}>{contact}</a>.
        </p>
      )}
    </section>
  );
}

/** Leads to the service's own page: a plain form, because no script may follow to another site. */
function Press({ way, total }: { way: string; total: Cents }) {
  return (
    <form method="post" className="noprint">
      <p className="mb-3">{t.paySays({ way })}</p>
      <Button type="submit" name="pay" value="square">
        {t.payPress({ total: dollars(total), way })} <ExternalLink className="icon" aria-hidden />
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
        {details && <p className="lines-kept">{details}</p>}
        {writesNote && <p className="soft">{t.payNote({ note })}</p>}
      </div>
    );
  }
  return (
    <div className="scan">
      <div>
        <ol className={code ? undefined : "noprint"}>
          <li>
            <span className="noprint">{t.payOpen({ way: name })}</span>
            <span className="onpaper">{t.payScan()}</span>
          </li>
          <li>{linkFills === "amount" ? t.payAmountFilledIn({ note }) : t.payFilledIn({ order: ticket })}</li>
        </ol>
        <a className={buttonVariants()} href={url} rel="noreferrer">
          {t.payButton({ way: name })} <ExternalLink className="icon" aria-hidden />
        </a>
        {details && <p className="small soft">{t.payTo({ details })}</p>}
      </div>
      {code && (
        <div className="qr">
          <svg
            viewBox={`0 0 ${code.size} ${code.size}`}
            role="img"
            aria-label={t.payCode({ total: dollars(total), way: name })}
            shapeRendering="crispEdges"
          >
            <path fill="currentColor" d={code.path} />
          </svg>
        </div>
      )}
    </div>
  );
}
