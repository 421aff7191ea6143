/** The frame of every mail: the shop's name on top, one column, readable without pictures and in the dark. */
import type { ReactNode } from "react";

const INK = "#3b2a20";
const SOFT = "#6b574a";
const LINE = "#e6dccf";
const CRUST = "#8a4620";

/** A mail of a shop. Styles stand on the elements, because mail programs drop style sheets. */
export function Mail({
  shopTitle,
  title,
  children,
}: {
  shopTitle: string;
  title: string;
  children: ReactNode;
}) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
      </head>
      <body
        style={{
          margin: 0,
          padding: "24px 16px",
          background: "#fcfaf6",
          color: INK,
          fontFamily: "system-ui, sans-serif",
          fontSize: "16px",
          lineHeight: 1.5,
        }}
      >
        <div style={{ maxWidth: "34rem", margin: "0 auto" }}>
          <p style={{ margin: "0 0 16px", color: SOFT }}>{shopTitle}</p>
          <h1 style={{ margin: "0 0 16px", fontSize: "24px", lineHeight: 1.25, fontWeight: 600 }}>{title}</h1>
          {children}
        </div>
      </body>
    </html>
  );
}

/** The one thing to do. */
export function MainLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <p style={{ margin: "24px 0" }}>
      <a
        href={href}
        style={{
          display: "inline-block",
          padding: "12px 20px",
          borderRadius: "10px",
          background: CRUST,
          color: "#fff",
          textDecoration: "none",
          fontWeight: 600,
        }}
      >
        {children}
      </a>
    </p>
  );
}

/** Smaller words at the foot. */
export function Small({ children }: { children: ReactNode }) {
  return <p style={{ margin: "16px 0 0", color: SOFT, fontSize: "14px" }}>{children}</p>;
}

/** Rows of words and amounts, as on the receipt. */
export function Receipt({ rows }: { rows: readonly { words: string; amount: string; strong?: boolean }[] }) {
  return (
    <table role="presentation" width="100%" style={{ borderCollapse: "collapse", margin: "16px 0" }}>
      <tbody>
        {rows.map(({ words, amount, strong }) => (
          <tr key={words} style={{ borderTop: `1px solid ${LINE}`, fontWeight: strong ? 700 : 400 }}>
            <td style={{ padding: "8px 12px 8px 0", textAlign: "left" }}>{words}</td>
            <td style={{ padding: "8px 0", textAlign: "right", whiteSpace: "nowrap" }}>{amount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
