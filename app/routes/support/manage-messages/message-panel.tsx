import { Link } from "@remix-run/react";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { CodeBlock } from "#app/ui/code-block.tsx";
import type { FormReply } from "#app/ui/form-reply.ts";
import { FramedPage } from "#app/ui/framed-page.tsx";
import { Panel, type PanelPlaces, panelBody } from "#app/ui/panel.tsx";
import { PanelLead, PanelSection, PanelText } from "#app/ui/panel-text.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { textLink } from "#app/ui/text-link.ts";
import * as t from "#messages/messages.js";
import type { MessageView } from "./message-view.ts";

/** One message: why it was sent, what became of it, what it says, and the way to send it again (NOTE-01). */
export function MessagePanel({
  message,
  formKey,
  reply,
  isResent,
  places,
}: {
  message: MessageView;
  /** Makes of two posts of this page one message. */
  formKey: string;
  reply: FormReply | null;
  isResent: boolean;
  places: PanelPlaces;
}) {
  const { name, why, recipient, queued, state, became, tries, order, customerId, notResent } = message;
  return (
    <Panel
      name="message"
      title={name}
      places={places}
      words={{ back: t.back(), close: t.close(), before: t.before(), next: t.next() }}
      foot={
        notResent ? (
          <PanelText variant="muted">{notResent}</PanelText>
        ) : (
          <PostForm
            reply={reply}
            fields={{}}
            title={t.notSentAgain()}
            className="grid gap-2"
            replace
            preventScrollReset
          >
            <input type="hidden" name="key" value={formKey} />
            <Button type="submit" name="intent" value="resend" className="justify-self-start">
              {t.resend()}
            </Button>
          </PostForm>
        )
      }
    >
      <div className={panelBody}>
        <div className="grid gap-1">
          <div role="status">{isResent && <Badge variant="success">{t.resent()}</Badge>}</div>
          <PanelLead>{message.subject || name}</PanelLead>
          <PanelText className="wrap-anywhere">{t.to({ recipient })}</PanelText>
          <PanelText variant="muted">{t.queuedWhy({ moment: queued, why })}</PanelText>
        </div>
        <div className="grid gap-1">
          <PanelText as="div">
            <Badge variant={state.variant}>{state.words}</Badge>
          </PanelText>
          {became && <PanelText>{became}</PanelText>}
          <PanelText variant="muted">{tries}</PanelText>
        </div>
        {(order || customerId) && (
          <p className="flex flex-wrap gap-x-4">
            {order && (
              <Link className={textLink} to={`/manage/orders/${order.id}`}>
                {t.openOrder({ ticket: order.ticketNumber })}
              </Link>
            )}
            {customerId && (
              <Link className={textLink} to={`/manage/customers/${customerId}`}>
                {t.openCustomer()}
              </Link>
            )}
          </p>
        )}
        <Contents message={message} />
      </div>
    </Panel>
  );
}

/** What it says: its page in a frame of its own, and its text. */
function Contents({ message: { id, text, hasHtml, noContents } }: { message: MessageView }) {
  return (
    <PanelSection id="contents-heading" title={t.contents()}>
      {text === null ? (
        <PanelText variant="muted" className="mt-1">
          {noContents}
        </PanelText>
      ) : (
        <>
          {hasHtml && <FramedPage src={`/manage/messages/${id}/page`} title={t.frame()} className="mt-2" />}
          <CodeBlock label={t.asText()} className="mt-2 max-h-80 wrap-anywhere [&_pre]:whitespace-pre-wrap">
            {text}
          </CodeBlock>
        </>
      )}
    </PanelSection>
  );
}
