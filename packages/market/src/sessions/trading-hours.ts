/** When New York's sessions begin and end, in minutes after midnight of the trading day. The one that is overnight begins on the evening before. */
const HOUR = 60

export const OVERNIGHT_OPEN = -4 * HOUR
export const PRE_OPEN = 4 * HOUR
export const REGULAR_OPEN = 9 * HOUR + 30
export const AFTER_CLOSE = 20 * HOUR
const AFTER_LASTS = 4 * HOUR

/** Of the regular session and of the one after it: both are three hours earlier on a half day. */
export function closesOf(isHalfDay: boolean): { readonly regular: number; readonly after: number } {
  const regular = AFTER_CLOSE - AFTER_LASTS - (isHalfDay ? 3 * HOUR : 0)
  return { regular, after: regular + AFTER_LASTS }
}
