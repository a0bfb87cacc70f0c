/** The trades of one symbol of a recording, page by page: each is kept before the next is asked for, so that nothing is asked for twice. */
import { MOST_RECORDED_TRADES } from '@paddock/contract/desk/recording-limits'
import { Trade as WireTrade } from '@paddock/contract/entities/market-data'
import { listOf, namedBy } from '@paddock/contract/entities/scalar'
import type { Instrument } from '@paddock/market/instruments/instrument'
import * as z from 'zod/mini'
import { type RecordingRecord, type RecordingSymbolRecord, saveTrades } from '../../storage/recordings.ts'
import type { Database } from '../../storage/tables/tables.ts'
import { toPrintsBody } from './prints-body.ts'
import { recordedPrints } from './recorded-prints.ts'
import { SymbolError } from './symbol-error.ts'

const TradesAnswer = z.object({
  trades: namedBy(listOf(WireTrade)),
  next_page_token: z.nullish(z.string()),
})

interface TradesOf {
  readonly recording: RecordingRecord
  readonly instrument: Instrument
  /** The symbol as far as it has been read. */
  readonly known: Pick<RecordingSymbolRecord, 'trades' | 'trades_page' | 'reached_at'>
  /** How many trades the recording's other symbols have. */
  readonly others: number
  /** Asks Alpaca for a page: an empty text names the first. */
  readonly ask: (page: string) => Promise<unknown>
}

/** Goes on where it was. Throws a {@link SymbolError} for an answer that cannot be read, and for more than {@link MOST_RECORDED_TRADES}. */
export async function recordTrades(
  db: Database,
  { recording, instrument, known, others, ask }: TradesOf,
): Promise<void> {
  const { symbol } = instrument
  let { trades, reached_at: reached } = known
  for (let page: string | undefined = known.trades_page ?? ''; page !== undefined; ) {
    const read = TradesAnswer.safeParse(await ask(page))
    const found = read.success ? (read.data.trades[symbol] ?? []) : undefined
    const prints = found && recordedPrints(instrument, found, reached ?? 0)
    if (!read.success || !prints) throw new SymbolError('Alpaca answered trades that cannot be read')
    const { count, at } = prints
    if (others + trades + count > MOST_RECORDED_TRADES)
      throw new SymbolError(
        `a recording has at most ${MOST_RECORDED_TRADES.toLocaleString('en-US')} trades: record ${symbol} by itself, or fewer days`,
      )
    const [first = 0, last = 0] = [at[0], at[count - 1]]
    const kept = count > 0 ? { place: trades, first_at: first, last_at: last, body: toPrintsBody(prints) } : undefined
    page = read.data.next_page_token ?? undefined
    trades += count
    reached = kept ? last : reached
    const status = page !== undefined ? {} : { status: trades > 0 ? ('done' as const) : ('empty' as const) }
    await saveTrades(db, recording.id, symbol, kept, {
      ...{ trades, trades_page: page ?? null, reached_at: reached },
      ...status,
    })
  }
}
