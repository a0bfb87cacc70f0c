/** Whether an event looks as this program writes it. */
import * as z from 'zod/mini'
import { EVENT_ACTOR, EVENT_BODIES, type EventKind } from './event.ts'

/** Says what is wrong with a recorded body: the path and why; undefined where nothing is. */
export function faultOfBody(kind: string, body: unknown): string | undefined {
  if (!Object.hasOwn(EVENT_BODIES, kind)) return `${kind} is no kind of event`
  const { success, error } = z.safeParse(EVENT_BODIES[kind as EventKind] as z.ZodMiniType, body)
  return success ? undefined : faultIn(error)
}

/** The same of an actor. */
export function faultOfActor(actor: unknown): string | undefined {
  const { success, error } = z.safeParse(EVENT_ACTOR, actor)
  return success ? undefined : `actor: ${faultIn(error)}`
}

function faultIn(error: z.core.$ZodError): string {
  const [issue] = error.issues
  return `${issue?.path.join('.') || 'the body'}: ${issue?.message ?? ''}`
}
