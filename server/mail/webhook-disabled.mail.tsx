/** Informs a shop that a webhook is sent to no more (API-09). */
import type { DisabledReason } from "#domain/shop/webhook-rules.ts";
import * as t from "#messages/shop-mails.js";
import { Mail, Small, TextLink, Words } from "./layout.tsx";

export interface WebhookDisabled {
  shopTitle: string;
  /** The receiver's name, without the rest of its address: that may hold a key. */
  host: string;
  reason: DisabledReason;
  /** Its deliveries. */
  link: string;
}

export const subject = ({ shopTitle }: WebhookDisabled) => t.webhookSubject({ shop: shopTitle });

export const Body = ({ shopTitle, host, reason, link }: WebhookDisabled) => {
  const description = reason === "gone" ? t.webhookGone({ host }) : t.webhookFailing({ host });
  return (
    <Mail shopTitle={shopTitle} title={t.webhookTitle()} preview={description}>
      <Words>{description}</Words>
      <Words>
        {t.webhookThen()} <TextLink href={link}>{t.webhookLook()}</TextLink>
      </Words>
      <Small>{t.webhookWhy()}</Small>
    </Mail>
  );
};
