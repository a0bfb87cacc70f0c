/** What the server asks a schema about itself: which fields an object has, and whether one takes several values. */
import type * as z from 'zod/mini'

type Schema = z.ZodMiniType

/** The part of a schema's definition that matters here. */
interface Definition {
  readonly type: string
  readonly shape?: Readonly<Record<string, Schema>>
  readonly innerType?: Schema
  readonly defaultValue?: unknown
  readonly in?: Schema
  readonly options?: readonly Schema[]
  readonly element?: Schema
}

const definition = (schema: z.core.$ZodType): Definition => schema._zod.def as unknown as Definition

/** The fields of an object schema; none where there is no schema. */
export const fieldsOf = (schema: Schema | undefined): Readonly<Record<string, Schema>> =>
  (schema && definition(schema).shape) ?? {}

/** What a value is where it is left out, if the schema says so. */
export const defaultOf = (schema: z.core.$ZodType): unknown => definition(schema).defaultValue

/** Whether a value may be an array, looking through what is optional, converted or one of several. */
export function takesList(schema: Schema): boolean {
  const { type, innerType, in: source, options } = definition(schema)
  if (type === 'array') return true
  if (innerType) return takesList(innerType)
  if (source) return takesList(source)
  return options?.some(takesList) ?? false
}

/** What a value is in the end, `array` or `record` for example, looking through what may be missing and what is converted. */
export function kindOf(schema: Schema): string {
  const { type, innerType, in: source } = definition(schema)
  const within = innerType ?? (type === 'pipe' ? source : undefined)
  return within ? kindOf(within) : type
}

/** What is an object where a value is one, looking through what is optional, and through a list at what it is a list of. */
export function itemOf(schema: Schema): Schema {
  const { innerType, element } = definition(schema)
  const within = innerType ?? element
  return within ? itemOf(within) : schema
}
