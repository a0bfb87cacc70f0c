/** How much there is in a JSON value: what judges a body by a schema costs by its values and not by its bytes. */

/** Far more than a dashboard full of widgets. */
export const MOST_VALUES = 20_000
/** Shorter texts cannot have so many. */
const LONG = 2 * MOST_VALUES

/** Whether a body has more values than anything a person sends, lists within lists counted. `text` is what it was read from. */
export function hasTooManyValues(text: string, value: unknown): boolean {
  if (text.length < LONG) return false
  const waiting = [value]
  let count = 0
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next !== 'object' || next === null) continue
    const parts = Array.isArray(next) ? next : Object.values(next)
    count += parts.length
    if (count > MOST_VALUES) return true
    for (const part of parts) waiting.push(part)
  }
  return false
}
