/** The classes of a link that stands alone, 44 px high, with or without an icon. */
export const textLink = "inline-flex min-h-11 items-center gap-2 text-primary";
