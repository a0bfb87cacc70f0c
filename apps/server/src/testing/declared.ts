/** Whether an answer has what its entry declares, strictly: every field that is documented is there, and no other. */
import type { OperationName } from '@paddock/contract/operations/table'
import { OPERATIONS } from '@paddock/contract/operations/table'
import type * as z from 'zod/mini'
import * as zod from 'zod/mini'

interface Definition {
  readonly type: string
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>
  readonly innerType?: z.ZodMiniType
  readonly element?: z.ZodMiniType
  readonly valueType?: z.ZodMiniType
  readonly options?: readonly z.ZodMiniType[]
}
const definition = (schema: z.core.$ZodType): Definition => schema._zod.def as unknown as Definition

/** Each problem is a place and what is wrong there: `orders.legs: missing`. */
export function problemsOf(operation: OperationName, body: unknown): string[] {
  const { answer } = OPERATIONS[operation]
  if (answer === undefined) return body === null ? [] : [`${operation}: a body where none is declared`]
  const { error } = zod.safeParse(answer, body)
  if (error) return error.issues.map(({ path, message }) => `${operation}.${path.join('.')}: ${message}`)
  return [...new Set(fieldProblems(answer, body, operation))]
}

function fieldProblems(schema: z.ZodMiniType, value: unknown, place: string): string[] {
  const { shape, innerType, element, valueType, options } = definition(schema)
  if (value === null || value === undefined) return []
  if (innerType) return fieldProblems(innerType, value, place)
  if (options) {
    const fitting = options.filter((option) => zod.safeParse(option, value).success)
    const found = fitting.map((option) => fieldProblems(option, value, place))
    return found.sort((a, b) => a.length - b.length)[0] ?? []
  }
  if (element) return (value as unknown[]).flatMap((item) => fieldProblems(element, item, place))
  if (valueType) return Object.values(value).flatMap((item) => fieldProblems(valueType, item, place))
  if (!shape) return []
  const record = value as Record<string, unknown>
  return [
    ...Object.keys(record)
      .filter((key) => !Object.hasOwn(shape, key))
      .map((key) => `${place}.${key}: not declared`),
    ...Object.entries(shape).flatMap(([key, inner]) =>
      Object.hasOwn(record, key) ? fieldProblems(inner, record[key], `${place}.${key}`) : [`${place}.${key}: missing`],
    ),
  ]
}
