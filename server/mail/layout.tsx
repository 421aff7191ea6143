/** The frame of every mail: the shop's name on top, one column, readable without pictures and in the dark. */
import type { CSSProperties, ReactNode } from "react";
import { currentLanguage } from "#domain/language.ts";

/** A text that a mail shows as a code to scan, under the name that its HTML uses for the picture. */
export interface MailCode {
  readonly id: string;
  readonly text: string;
}

const INK = "#3b2a20";
const SOFT = "#6b574a";
const LINE = "#e6dccf";
const CRUST = "#8a4620";
const PAPER = "#fffdf9";
const TABLE_CLOTH = "#f6efe4";

const FONT = "Georgia, 'Times New Roman', serif";
const PLAIN = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

/**
 * A mail of a shop. Styles stand on the elements, because mail programs drop style sheets; the one sheet is for dark mode, which
 * no style on an element can set. `preview` is what an inbox shows beside the subject.
 */
export function Mail({
  shopTitle,
  title,
  preview,
  children,
}: {
  shopTitle: string;
  title: string;
  preview: string;
  children: ReactNode;
}) {
  return (
    <html lang={currentLanguage()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        <style>{IN_THE_DARK}</style>
      </head>
      <body className="cloth" style={{ margin: 0, padding: 0, background: TABLE_CLOTH, color: INK }}>
        <div data-preview="" style={{ display: "none", maxHeight: 0, overflow: "hidden" }}>
          {preview}
        </div>
        <div style={{ padding: "24px 12px", fontFamily: PLAIN, fontSize: "16px", lineHeight: 1.55 }}>
          <div
            className="paper"
            style={{
              maxWidth: "560px",
              margin: "0 auto",
              padding: "28px 24px 32px",
              background: PAPER,
              border: `1px solid ${LINE}`,
              borderTop: `4px solid ${CRUST}`,
              borderRadius: "12px",
            }}
          >
            <p
              className="soft"
              style={{ margin: "0 0 20px", color: SOFT, fontFamily: FONT, fontSize: "18px" }}
            >
              {shopTitle}
            </p>
            <h1
              style={{
                margin: "0 0 16px",
                fontFamily: FONT,
                fontSize: "26px",
                lineHeight: 1.25,
                fontWeight: 600,
              }}
            >
              {title}
            </h1>
            {children}
          </div>
        </div>
      </body>
    </html>
  );
}

/** Our own words only: no text of a shop or a customer ever comes into the sheet. */
const IN_THE_DARK = `@media (prefers-color-scheme: dark) {
  .cloth { background: #1d1611 !important; color: #f3e9dc !important; }
  .paper { background: #2a2019 !important; border-color: #4a3a2e !important; border-top-color: #c98a5a !important; }
  .soft { color: #cbb9a6 !important; }
  .rule { border-color: #4a3a2e !important; }
  .link { color: #e8b48a !important; }
}`;

/** The one thing to do. */
export function MainLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <p style={{ margin: "24px 0" }}>
      <a href={href} style={BUTTON}>
        {children}
      </a>
    </p>
  );
}

const BUTTON: CSSProperties = {
  display: "inline-block",
  padding: "13px 22px",
  borderRadius: "10px",
  background: CRUST,
  color: "#ffffff",
  textDecoration: "none",
  fontWeight: 600,
};

/** A link among other words. */
export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className="link" href={href} style={{ color: CRUST }}>
      {children}
    </a>
  );
}

/** A paragraph; lines that someone broke stay broken. */
export function Words({ children, strong = false }: { children: ReactNode; strong?: boolean }) {
  return (
    <p style={{ margin: "0 0 12px", whiteSpace: "pre-line", fontWeight: strong ? 700 : 400 }}>{children}</p>
  );
}

/** A code to scan that comes along with the mail, and what to do with it. It brings its own white border: it is read in the dark too. */
export function ScanCode({ id, alt, children }: { id: string; alt: string; children: ReactNode }) {
  return (
    <p data-scan="" className="soft" style={{ margin: "0 0 16px", color: SOFT, fontSize: "14px" }}>
      <img
        src={`cid:${id}`}
        alt={alt}
        width={CODE_PIXELS}
        height={CODE_PIXELS}
        style={{ display: "block", marginBottom: "4px", background: "#ffffff", borderRadius: "8px" }}
      />
      {children}
    </p>
  );
}

const CODE_PIXELS = 176;

/** A smaller heading within a mail. */
export function Heading({ children }: { children: ReactNode }) {
  return (
    <h2 style={{ margin: "24px 0 8px", fontFamily: FONT, fontSize: "19px", fontWeight: 600 }}>{children}</h2>
  );
}

/** Smaller words at the foot. */
export function Small({ children }: { children: ReactNode }) {
  return (
    <p className="soft" style={{ margin: "16px 0 0", color: SOFT, fontSize: "14px", whiteSpace: "pre-line" }}>
      {children}
    </p>
  );
}

/** Rows of words and amounts, as on the receipt. */
export function Receipt({ rows }: { rows: readonly { words: string; amount: string; strong?: boolean }[] }) {
  // Rows never change their order in a mail, and two of them may be equal.
  const numbered = rows.map((row, at) => ({ ...row, key: `row ${at}` }));
  return (
    <table width="100%" style={{ borderCollapse: "collapse", margin: "16px 0" }}>
      <tbody>
        {numbered.map(({ key, words, amount, strong }) => (
          <tr key={key} style={{ fontWeight: strong ? 700 : 400, fontSize: strong ? "18px" : "16px" }}>
            <td className="rule" style={{ ...CELL, paddingRight: "12px", textAlign: "left" }}>
              {words}
            </td>
            <td
              className="rule"
              style={{
                ...CELL,
                textAlign: "right",
                verticalAlign: "top",
                whiteSpace: "nowrap",
                fontVariantNumeric: "tabular-nums",
              }}
            >
              {amount}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const CELL: CSSProperties = { padding: "9px 0", borderTop: `1px solid ${LINE}` };
