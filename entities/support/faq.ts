import { defineEntity, p } from "@mikro-orm/core";
import { v7 } from "uuid";
import { timestamps } from "../timestamps.ts";

/** A question the platform answers for all merchants (MAN-09): of no shop. */
const FaqSchema = defineEntity({
  name: "Faq",
  tableName: "faqs",
  properties: {
    id: p
      .uuid()
      .primary()
      .onCreate(() => v7()),
    topic: p.text(),
    question: p.text(),
    answer: p.text(),
    position: p.integer().default(0),
    ...timestamps,
  },
});
export class Faq extends FaqSchema.class {}
FaqSchema.setClass(Faq);
