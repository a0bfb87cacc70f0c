/** The events a webhook tells of. Each is told from behind the place its account was at when it was chosen: the past is not told again. */
import { placeOf } from '@paddock/broker/account/ids'
import * as z from 'zod/mini'
import type { Message } from '../../accounts/broker.ts'

/** By name, the account's sequence at the time of the choice. */
type ChosenEvents = ReadonlyMap<string, number>

/** As they are kept. A name alone was chosen before places were kept: all of it is told. */
const Kept = z.array(z.union([z.string(), z.object({ event: z.string(), after: z.number() })]))

export const chosenEvents = (kept: string): ChosenEvents =>
  new Map(Kept.parse(JSON.parse(kept)).map((one) => (typeof one === 'string' ? [one, 0] : [one.event, one.after])))

/** What is kept when events are chosen at a sequence. Those that were chosen before stay where they began. */
export const choiceOf = (events: readonly string[], sequence: number, before: ChosenEvents = new Map()): string =>
  JSON.stringify(events.map((event) => ({ event, after: before.get(event) ?? sequence })))

/** Whether an update is told. One whose id names no place in the account happens now. */
export function isChosen(chosen: ChosenEvents, { event, event_id }: Message): boolean {
  const after = chosen.get(String(event))
  return after !== undefined && (placeOf(String(event_id))?.sequence ?? Number.POSITIVE_INFINITY) > after
}
