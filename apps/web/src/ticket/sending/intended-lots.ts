/** The lots that sales were meant to take, by order: kept in this browser, since the broker takes the oldest. */
import * as z from 'zod/mini'

const KEY = 'paddock.intended-lots'
/** Orders that are kept, the newest. */
const MOST = 500

const Kept = z.catch(z.record(z.string(), z.array(z.string())), {})

const read = (): Record<string, string[]> => {
  try {
    return Kept.parse(JSON.parse(localStorage.getItem(KEY) ?? '{}'))
  } catch {
    return {}
  }
}

/** Lots are named by the fills that opened them. */
export function keepIntendedLots(orderId: string, lots: readonly string[]): void {
  const entries = [...Object.entries(read()), [orderId, [...lots]] as const].slice(-MOST)
  localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(entries)))
}

/** Undefined where none were chosen. */
export const intendedLots = (orderId: string): readonly string[] | undefined => read()[orderId]
