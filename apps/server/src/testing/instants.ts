/** How the instants of an answer are written. Source: Alpaca's recorded answers; https://docs.alpaca.markets, "Market data", timestamps. */

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.(\d+))?(Z|[+-]\d\d:?\d\d)$/

/** Clocks and calendars are New York's, with its offset; calendars may be asked for in UTC. */
const IN_NEW_YORK = /^(legacyC|c)(lock|alendar)$/

/**
 * The places of an answer whose instant has zeros at the end of its fraction, an offset where UTC is written, or a fraction where there are whole
 * seconds. `call` is the name of what was asked.
 */
export function oddInstants(call: string, value: unknown, place = call): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => oddInstants(call, item, `${place}[]`))
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, item]) => oddInstants(call, item, `${place}.${key}`))
  const [, fraction = '', zone] = (typeof value === 'string' && INSTANT.exec(value)) || []
  if (zone === undefined) return []
  const isNewYork = IN_NEW_YORK.test(call)
  // The clock's own instant has as many digits at every time.
  if (isNewYork && place.endsWith('.timestamp'))
    return fraction.length === 3 && zone !== 'Z' ? [] : [`${place}: ${value}`]
  const isOdd = fraction.endsWith('0') || (zone !== 'Z' && !isNewYork) || (call === 'news' && fraction !== '')
  return isOdd ? [`${place}: ${value}`] : []
}
