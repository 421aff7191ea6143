/** Proves the address an account is to have from now on (CUST-01); an address with an account of its own hears that instead. */
import { links } from "#domain/texts/english-links.ts";
import { speak } from "#domain/texts/text.ts";
import { Mail, MainLink, Small, Words } from "./layout.tsx";

const t = speak(links);

export interface ChangeEmail {
  shopTitle: string;
  firstName: string;
  /** Whether the address has an account of its own at the shop; then nothing is to be confirmed. */
  inUse: boolean;
  link: string;
}

export const subject = ({ shopTitle, inUse }: ChangeEmail) =>
  t(inUse ? "inUseMail.subject" : "changeMail.subject", { shop: shopTitle });

export const Body = ({ shopTitle, firstName, inUse, link }: ChangeEmail) =>
  inUse ? (
    <Mail shopTitle={shopTitle} title={t("inUseMail.title")} preview={t("inUseMail.notYou")}>
      <Words>{t("inUseMail.hello", { shop: shopTitle })}</Words>
      <MainLink href={link}>{t("inUseMail.button")}</MainLink>
      <Small>{t("inUseMail.notYou")}</Small>
    </Mail>
  ) : (
    <Mail shopTitle={shopTitle} title={t("changeMail.title")} preview={t("changeMail.lives")}>
      <Words>{t("changeMail.hello", { name: firstName, shop: shopTitle })}</Words>
      <MainLink href={link}>{t("changeMail.button")}</MainLink>
      <Small>{t("changeMail.lives")}</Small>
    </Mail>
  );
