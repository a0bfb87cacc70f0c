/** The date a number of days after another, or before it where the number is negative. */
export const dateAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)
