/** Where a call goes: the values of its path and query as they travel. */

export type Values = Readonly<Record<string, unknown>>

/** The template with its parameters filled in and percent-encoded. */
export const filledPath = (template: string, values: Values): string =>
  template.replace(/\{(\w+)\}/g, (_, parameter: string) => encodeURIComponent(wireText(values[parameter])))

/** Parameters as they travel: lists joined by commas, dates in UTC, what is undefined or null left out. */
export function queryOf(values: Values): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== null) query.set(name, wireText(value))
  }
  return query
}

function wireText(value: unknown): string {
  if (Array.isArray(value)) return value.map(wireText).join(',')
  return value instanceof Date ? value.toISOString() : String(value)
}
