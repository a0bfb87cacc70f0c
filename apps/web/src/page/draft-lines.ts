/** The prices of the tickets on screen, for whoever draws them: a chart shows them as lines and may move them. Each ticket has its own. */
import { useMemo } from 'react'
import { createStore } from '../ui/store.ts'

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

/** The lines of one ticket, by its name. */
export type TicketLines = DraftLines & { readonly ticket: string }

type Take = (line: DraftLine, price: string) => void

const tickets = new Map<string, { readonly lines: TicketLines; readonly text: string; take: Take }>()
/** The lines of all tickets on screen. */
export const draftLines = createStore<readonly TicketLines[]>([])

const tell = (): void => draftLines.write([...tickets.values()].map(({ lines }) => lines))

/** Says what a ticket on screen would send now, and how its prices are moved; without lines it has none, as one that has sent. */
export function publishLines(ticket: string, lines: DraftLines | undefined, take: Take = () => {}): void {
  const known = tickets.get(ticket)
  if (!lines) {
    if (tickets.delete(ticket)) tell()
    return
  }
  const text = JSON.stringify(lines)
  if (known?.text === text) {
    known.take = take
    return
  }
  tickets.set(ticket, { lines: { ...lines, ticket }, text, take })
  tell()
}

/** Moves a price of a ticket, as if it had been typed there. */
export function moveLine(ticket: string, line: DraftLine, price: string): void {
  tickets.get(ticket)?.take(line, price)
}

/** The lines of every draft of a symbol on screen. */
export function useDraftLines(account: string, symbol: string): readonly TicketLines[] {
  const known = draftLines.useValue()
  return useMemo(
    () => known.filter((lines) => lines.account === account && lines.symbol === symbol),
    [known, account, symbol],
  )
}
