/** The words of a refusal, beside the field that is to blame. */
import { messageOf } from '../ui/refusal.tsx'
import { DeskError } from './ask.ts'

/** The words of a refusal that belong beside a field, and those that belong to none. */
export function refusalFor(error: unknown, field: string): string | undefined {
  if (!error) return undefined
  return error instanceof DeskError && error.field?.startsWith(field) ? error.message : undefined
}

export function refusalBeside(error: unknown, fields: readonly string[]): string | undefined {
  if (!error || fields.some((field) => refusalFor(error, field))) return undefined
  return messageOf(error)
}
