/** Informs a merchant that the shop's trial ends soon (BILL-03). */
import * as t from "#messages/shop-mails.js";
import { Mail, Small, TextLink, Words } from "./layout.tsx";
import { slotText } from "./stored-text.ts";

export interface TrialEnds {
  shopTitle: string;
  /** Whole days that are left at most. */
  days: number;
  /** The day of the shop's calendar on which it ends: "Fri, Dec 4". */
  endsOn: string;
  /** Where the plan is chosen. */
  link: string;
}

export const subject = ({ shopTitle, days }: TrialEnds) => t.trialSubject({ shop: shopTitle, days });

export const Body = ({ shopTitle, days, endsOn, link }: TrialEnds) => {
  const description = t.trialSays({ shop: shopTitle, day: slotText(endsOn) });
  return (
    <Mail shopTitle={shopTitle} title={t.trialTitle({ days })} preview={description}>
      <Words>{description}</Words>
      <Words>
        {t.trialThen()} <TextLink href={link}>{t.trialLink()}</TextLink>
      </Words>
      <Small>{t.trialWhy()}</Small>
    </Mail>
  );
};
