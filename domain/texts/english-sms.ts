/** English texts of text messages. One is 160 letters long at most, or it costs twice. */
export const sms = {
  // The digits come first: a phone shows the beginning, and offers the first number to be filled in.
  code: "{code} is your log-in code for {shop}. It works for 10 minutes.",
  // The last line tells phones which site may fill the code in (web.dev/articles/sms-otp-form).
  "code.site": "@{host} #{code}",
} as const;
