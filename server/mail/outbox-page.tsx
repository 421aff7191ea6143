/** The outbox as a page: one message after the other, its plain text in full. No script, no style of its own. */
import { renderToStaticMarkup } from "react-dom/server";

/** A message of `/dev/outbox.json` (contract section 3). */
export interface SentMessage {
  id: string;
  channel: "email" | "sms";
  to: string;
  subject: string;
  text: string;
  html: string;
  created_at: string;
}

const LINK = /(https?:\/\/[^\s<>\]]+)/;

/** The text with its links made clickable. */
function Text({ text }: { text: string }) {
  // Splitting by a group in brackets leaves words and links in turn, so a part's place never changes.
  const parts = text.split(LINK).map((part, at) => ({ part, key: `part ${at}`, isLink: at % 2 === 1 }));
  return (
    <pre>
      {parts.map(({ part, key, isLink }) =>
        isLink ? (
          <a key={key} href={part}>
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </pre>
  );
}

function Outbox({ messages }: { messages: readonly SentMessage[] }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Outbox</title>
      </head>
      <body>
        <main>
          <h1>Outbox</h1>
          <p>
            In demo mode nothing leaves this machine. These messages would have been sent, the newest first.
          </p>
          {messages.length === 0 && <p>Nothing yet. Place an order or sign up, and look again.</p>}
          {messages.map((message) => (
            <article key={message.id}>
              <h2>{message.subject || message.channel}</h2>
              <p>
                To {message.to}, {message.created_at}
              </p>
              <Text text={message.text} />
            </article>
          ))}
        </main>
      </body>
    </html>
  );
}

/** The page as HTML. */
export const outboxPage = (messages: readonly SentMessage[]): string =>
  `<!doctype html>${renderToStaticMarkup(<Outbox messages={messages} />)}`;
