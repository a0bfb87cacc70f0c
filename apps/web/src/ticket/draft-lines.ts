/** The prices of the draft on screen, for whoever draws them: a chart shows them as lines and may move them. */
import { formatDecimal } from '@paddock/decimal/decimal'
import { useSyncExternalStore } from 'react'
import { type Draft, symbolOf } from './draft.ts'
import type { Resolved } from './resolved.ts'

/** Prices are decimal texts; undefined for what the draft does not have. */
export interface DraftLines {
  readonly account: string
  readonly symbol: string
  readonly side: 'buy' | 'sell'
  readonly qty: string | undefined
  readonly limitPrice: string | undefined
  readonly stopPrice: string | undefined
  readonly takeProfit: string | undefined
  readonly stopLoss: string | undefined
}

let lines: DraftLines | undefined
let text = ''
const listeners = new Set<() => void>()

/** Says what the ticket on screen would send now; undefined when it goes. */
export function publishLines(account: string, draft: Draft | undefined, resolved: Resolved | undefined): void {
  const next = draft && resolved && linesOf(account, draft, resolved)
  const nextText = JSON.stringify(next ?? null)
  if (nextText === text) return
  text = nextText
  lines = next
  for (const listener of listeners) listener()
}

function linesOf(
  account: string,
  draft: Draft,
  { side, qty, units, limit, stop, trailStop, exits }: Resolved,
): DraftLines {
  const at = (value: Resolved['limit']) => value && formatDecimal(value)
  return {
    account,
    symbol: symbolOf(draft),
    side,
    qty: at(qty ?? units),
    limitPrice: at(limit),
    stopPrice: at(stop ?? trailStop),
    takeProfit: at(exits.target),
    stopLoss: at(exits.stop),
  }
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
