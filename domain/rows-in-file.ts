/**
 * The longest file of a list (MAN-05, MAN-06): some 30 MB of text, which a process holds as a whole, and half a minute of a busy machine. A
 * longer list is asked for in parts; none is ever cut.
 */
export const MOST_ROWS_IN_FILE = 100_000;
