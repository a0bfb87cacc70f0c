/** What may be bound to a statement. Drivers differ in what they make of anything else, and some bind nothing without a word. */

export type BoundValue = null | string | number | bigint | Uint8Array

/**
 * The parameters as SQLite may have them: truths become 1 and 0. Throws a TypeError for `undefined`, dates and every other object:
 * the driver would take an object in first place for named parameters and bind NULL.
 */
export const boundValues = (parameters: readonly unknown[]): BoundValue[] => parameters.map(boundValue)

function boundValue(value: unknown, index: number): BoundValue {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
    return value
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value instanceof Uint8Array) return value
  const what = value instanceof Date ? 'a Date' : value === undefined ? 'undefined' : `a value of type ${typeof value}`
  throw new TypeError(`Parameter ${index + 1} is ${what}; bind null, text, a number, a bigint or bytes.`)
}
