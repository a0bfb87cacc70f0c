/** The lots that sales were meant to take, by order: kept in this browser, since the broker takes the oldest. */

import * as z from 'zod/mini'
import { keptValue } from '../../ui/kept-value.ts'

/** Orders that are kept, the newest. */
const MOST = 500

const Kept = z.record(z.string(), z.array(z.string()))
const kept = keptValue(
  'paddock.intended-lots',
  (stored): Readonly<Record<string, readonly string[]>> => z.safeParse(Kept, stored).data ?? {},
)

/** Lots are named by the fills that opened them. */
export function keepIntendedLots(orderId: string, lots: readonly string[]): void {
  kept.write(Object.fromEntries([...Object.entries(kept.read()), [orderId, lots] as const].slice(-MOST)))
}

/** Undefined where none were chosen. */
export const intendedLots = (orderId: string): readonly string[] | undefined => kept.read()[orderId]
