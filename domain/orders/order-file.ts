/**
 * The longest file of orders (MAN-06): some 30 MB of text, which a process holds as a whole, and half a minute of a busy machine. A longer list is
 * asked for by the days on which its orders were placed; none is ever cut.
 */
export const MOST_ORDERS_IN_FILE = 100_000;
