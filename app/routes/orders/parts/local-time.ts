const clock = new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit" });

/** "6:41 AM" by the clock of the device: for what happens now, in front of whoever reads it. Only in the browser. */
export const localTime = (at: Date) => clock.format(at);
