/**
 * How a value looks on the wire, where its schema cannot say so itself: what converts text to a number takes any text as far as the schema
 * knows. The document of the API (`openapi/`) is written with these.
 */
import type * as z from 'zod/mini'

/** A part of JSON Schema. */
interface WireForm {
  readonly type?: 'string' | 'number' | 'integer' | 'boolean' | 'array'
  readonly description?: string
  readonly enum?: readonly string[]
  readonly format?: string
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly maxItems?: number
  readonly examples?: readonly unknown[]
  readonly items?: WireForm
}

type Schema = z.core.$ZodType

const FORMS = new WeakMap<Schema, WireForm>()

/** The schema, remembered with a form. With a `type`, the form is all there is to say; without, it adds to what the schema says. */
export function formed<S extends Schema>(schema: S, form: WireForm): S {
  FORMS.set(schema, { ...FORMS.get(schema), ...form })
  return schema
}

export const formOf = (schema: Schema): WireForm | undefined => FORMS.get(schema)
