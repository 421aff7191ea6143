/** Publishable keys: they name a website or program that shows the shop, and open nothing that a guest may not do. */

/** How every key begins. */
export const PUBLISHABLE_KEY_PREFIX = "wpk_";

/** The longest name of a key. */
export const LONGEST_KEY_NAME = 60;

/** What a text must look like to be asked for as a key. */
export const isPublishableKey = (text: string): boolean => /^wpk_[\w-]{43}$/.test(text);
