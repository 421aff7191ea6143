const WEEK = 7;

/**
 * The mean of each day and the six before it, rounded to whole cents; null for the first six days, which have no whole week behind
 * them (MAN-01). One value for each day.
 */
export function meanOfSevenDays(totals: readonly number[]): (number | null)[] {
  return totals.map((_, day) => {
    if (day < WEEK - 1) return null;
    const week = totals.slice(day - WEEK + 1, day + 1);
    return Math.round(week.reduce((sum, total) => sum + total, 0) / WEEK);
  });
}
