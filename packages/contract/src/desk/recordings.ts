/** A person's recordings of real prices: what is asked for, and how one stands. */
import * as z from 'zod/mini'
import { LONGEST_RECORDING_NAME, RECORDING_LIMITS } from './recording-limits.ts'

const MOST_SYMBOLS = RECORDING_LIMITS.bars.symbols

const SYMBOL = /^[A-Z0-9][A-Z0-9.]{0,9}(\/[A-Z]{2,6})?$/
const text = (message: string) => z.string({ error: message })
const NAME = `a name has from 1 to ${LONGEST_RECORDING_NAME} characters`
const SYMBOLS = `a recording has from 1 to ${MOST_SYMBOLS} symbols`
const DETAIL = 'the detail of a recording is bars or trades'
const DAY = 'a day is a date such as 2026-03-09'
const isDate = (value: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(value) && new Date(`${value}T00:00:00Z`).toJSON()?.slice(0, 10) === value
const Day = text(DAY).check(z.refine(isDate, DAY))

/** What is asked for when something is to be recorded. Both days are included. */
export const RecordingRequest = z.strictObject({
  name: text(NAME).check(z.trim(), z.minLength(1, NAME), z.maxLength(LONGEST_RECORDING_NAME, NAME)),
  /** The account of Alpaca's to record through. */
  connection: text('a connection is named by its account').check(z.maxLength(100)),
  symbols: z
    .array(
      z.pipe(
        text('a symbol is a text').check(
          z.trim(),
          z.toUpperCase(),
          z.regex(SYMBOL, 'a symbol is one such as AAPL or BTC/USD'),
        ),
        z.string(),
      ),
      { error: SYMBOLS },
    )
    .check(z.minLength(1, SYMBOLS), z.maxLength(MOST_SYMBOLS, SYMBOLS)),
  from: Day,
  to: Day,
  /** Minute bars alone, or trades beside them. */
  detail: z._default(z.enum(['bars', 'trades'], { error: DETAIL }), 'bars'),
})
/** As it is sent: the detail may be left out. */
export type RecordingRequest = z.input<typeof RecordingRequest>

const SymbolState = z.object({
  symbol: z.string(),
  name: z.nullable(z.string()),
  status: z.enum(['waiting', 'done', 'empty', 'failed', 'canceled']),
  error: z.nullable(z.string()),
  bars: z.number(),
  trades: z.number(),
})

export const Recording = z.object({
  id: z.string(),
  name: z.string(),
  /** What an account's market is called that plays it. */
  market: z.string(),
  connection: z.object({ id: z.string(), name: z.string() }),
  from: z.string(),
  to: z.string(),
  detail: z.enum(['bars', 'trades']),
  status: z.enum(['running', 'done', 'canceled']),
  /** From 0 to 1. */
  progress: z.number(),
  bars: z.number(),
  trades: z.number(),
  createdAt: z.string(),
  symbols: z.array(SymbolState),
})
export type Recording = z.infer<typeof Recording>
