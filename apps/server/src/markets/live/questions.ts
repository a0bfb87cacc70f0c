/** What is asked of a connection for its market: assets, snapshots, minute bars. Every answer is parsed here, and trusted afterwards. */
import { Asset } from '@paddock/contract/entities/asset'
import { listOf, namedBy } from '@paddock/contract/entities/scalar'
import type { OperationName } from '@paddock/contract/operations/table'
import { type Instant, toTimestamp } from '@paddock/market/instant'
import type { Instrument } from '@paddock/market/instruments/instrument'
import * as z from 'zod/mini'
import { askBroker } from '../../accounts/ask-broker.ts'
import type { Broker } from '../../accounts/broker.ts'

/** A connection in use. */
export interface LiveConnection {
  readonly connectionId: string
  readonly broker: Broker
  /** Where its coins trade, such as `us`. */
  readonly coinPlace: string
}

export type Asked<Value> = { readonly kind: 'answered'; readonly value: Value } | Unanswered
/** `keys`: Alpaca does not take the pair. */
interface Unanswered {
  readonly kind: 'keys' | 'silent'
  readonly why: string
}

/** Minutes of one answer; where there are more, the first ones. */
export const BARS_AT_ONCE = 10_000
const UNAUTHORIZED: ReadonlySet<number> = new Set([401, 403])

export interface Seen {
  readonly latestQuote: unknown
  readonly latestTrade: unknown
}
const Snapshot = z.looseObject({ latestQuote: z.optional(z.unknown()), latestTrade: z.optional(z.unknown()) })
const Snapshots = namedBy(z.nullable(Snapshot))
const Bars = z.looseObject({ bars: namedBy(listOf(z.unknown())) })

/** Everything active of a class. */
export const askAssets = (connection: LiveConnection, assetClass: 'us_equity' | 'crypto'): Promise<Asked<Asset[]>> =>
  ask(connection, 'getV2Assets', { status: 'active', asset_class: assetClass }, z.array(Asset))

/** What is asked about: all of one class. */
export type Asking = Pick<Instrument, 'symbol' | 'class'>

const BEHIND_SNAPSHOTS = { crypto: 'cryptoSnapshots', us_option: 'optionSnapshots' } as const

/** The latest quote and print of symbols of one class; those without any are left out. */
export async function askSnapshots(
  connection: LiveConnection,
  symbols: readonly Asking[],
): Promise<Asked<Map<string, Seen>>> {
  const assetClass = symbols[0]?.class ?? 'us_equity'
  const names = symbols.map(({ symbol }) => symbol).join(',')
  const answer =
    assetClass === 'us_equity'
      ? await ask(connection, 'stockSnapshots', { symbols: names }, Snapshots)
      : await ask(connection, BEHIND_SNAPSHOTS[assetClass], { symbols: names }, z.looseObject({ snapshots: Snapshots }))
  if (answer.kind !== 'answered') return answer
  const found =
    assetClass === 'us_equity' ? answer.value : (answer.value as { snapshots: z.infer<typeof Snapshots> }).snapshots
  const seen = Object.entries(found as z.infer<typeof Snapshots>).flatMap(([symbol, snapshot]) =>
    snapshot ? [[symbol, { latestQuote: snapshot.latestQuote, latestTrade: snapshot.latestTrade }] as const] : [],
  )
  return { kind: 'answered', value: new Map(seen) }
}

/** Minute bars of one symbol in `[from, to]`, as they travel, the oldest where there are more than {@link BARS_AT_ONCE}. */
export async function askMinutes(
  connection: LiveConnection,
  { symbol, class: assetClass }: Asking,
  from: Instant,
  to: Instant,
): Promise<Asked<readonly unknown[]>> {
  const query = {
    symbols: symbol,
    timeframe: '1Min',
    start: toTimestamp(from),
    end: toTimestamp(to),
    limit: String(BARS_AT_ONCE),
  }
  const answer =
    assetClass === 'us_equity'
      ? await ask(connection, 'stockBars', { ...query, adjustment: 'raw' }, Bars)
      : await ask(connection, assetClass === 'crypto' ? 'cryptoBars' : 'optionBars', query, Bars)
  if (answer.kind !== 'answered') return answer
  return { kind: 'answered', value: answer.value.bars[symbol] ?? [] }
}

async function ask<Schema extends z.ZodMiniType>(
  { broker }: LiveConnection,
  operation: OperationName,
  query: Readonly<Record<string, string>>,
  schema: Schema,
): Promise<Asked<z.output<Schema>>> {
  const { status, value } = await askBroker(broker, { operation, query, requestId: 'live-market' })
  if (status !== 200) return { kind: UNAUTHORIZED.has(status) ? 'keys' : 'silent', why: `it answered ${status}` }
  const read = schema.safeParse(value)
  return read.success
    ? { kind: 'answered', value: read.data }
    : { kind: 'silent', why: 'its answer was not understood' }
}
