/** What is asked of what people write: to a shop, to the platform (STORE-03), and of the platform's answers (MAN-09). */
import { email, required, tenWords } from "#domain/fields.ts";
import { all, atMost, type FormRules } from "#domain/form-rules.ts";

/** The longest texts, in UTF-16 code units. */
export const SUPPORT_LENGTHS = {
  topic: 80,
  question: 300,
  answer: 10_000,
  message: 5_000,
  name: 100,
  email: 254,
} as const;

export const FAQ_RULES: FormRules = {
  topic: all(required, atMost(SUPPORT_LENGTHS.topic)),
  question: all(required, atMost(SUPPORT_LENGTHS.question)),
  answer: all(required, atMost(SUPPORT_LENGTHS.answer)),
};

export const TO_PLATFORM_RULES: FormRules = { message: all(tenWords, atMost(SUPPORT_LENGTHS.message)) };

export const FEEDBACK_RULES: FormRules = {
  ...TO_PLATFORM_RULES,
  name: atMost(SUPPORT_LENGTHS.name),
  email: all(atMost(SUPPORT_LENGTHS.email), email),
};
