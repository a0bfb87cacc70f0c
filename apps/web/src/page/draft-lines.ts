/** The prices of the ticket on screen, for whoever draws them: a chart shows them as lines and may move them. */
import { useSyncExternalStore } from 'react'

export const DRAFT_LINES = ['limitPrice', 'stopPrice', 'takeProfit', 'stopLoss'] as const
export type DraftLine = (typeof DRAFT_LINES)[number]

/** Prices are decimal texts; undefined for what the draft does not have. */
export interface DraftLines extends Readonly<Record<DraftLine, string | undefined>> {
  readonly account: string
  readonly symbol: string
  readonly side: 'buy' | 'sell'
  readonly qty: string | undefined
  /** A stop that trails stands where the market puts it. */
  readonly isTrailing: boolean
}

let lines: DraftLines | undefined
let text = ''
let take: ((line: DraftLine, price: string) => void) | undefined
const listeners = new Set<() => void>()

/** Says what the ticket on screen would send now, and how its prices are moved; undefined when it goes. */
export function publishLines(next: DraftLines | undefined, onMove?: typeof take): void {
  take = onMove
  const nextText = JSON.stringify(next ?? null)
  if (nextText === text) return
  text = nextText
  lines = next
  for (const listener of listeners) listener()
}

/** Moves a price of the ticket on screen, as if it had been typed. */
export function moveLine(line: DraftLine, price: string): void {
  take?.(line, price)
}

/** The lines of the draft of a symbol; undefined while no ticket is open for it. */
export function useDraftLines(account: string | undefined, symbol: string): DraftLines | undefined {
  const known = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => lines,
  )
  return known?.account === account && known?.symbol === symbol ? known : undefined
}
