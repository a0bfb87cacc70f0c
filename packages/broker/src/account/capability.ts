/** What this practice broker takes, as data: asked by its rules and by the ticket alike. */
import type { OrderType, TimeInForce } from '@paddock/contract/entities/order'
import type { AssetClass } from '@paddock/market/instruments/instrument'

/** `simple` is also what an empty class means. */
export type CapabilityClass = 'simple' | 'bracket' | 'oco' | 'oto' | 'mleg'

export interface Capability {
  readonly assetClass: AssetClass
  readonly orderClass: CapabilityClass
  readonly type: OrderType
  /** For whole quantities; the first is what a ticket starts with. */
  readonly timesInForce: readonly TimeInForce[]
  /** For fractional quantities and amounts of money. */
  readonly fractionalTimesInForce: readonly TimeInForce[]
  /** With which of them it may also trade outside regular hours. */
  readonly extendedHours: readonly TimeInForce[]
}

const stock = (
  type: OrderType,
  timesInForce: readonly TimeInForce[],
  fractionalTimesInForce: readonly TimeInForce[],
  extendedHours: readonly TimeInForce[] = [],
): Capability => ({
  assetClass: 'us_equity',
  orderClass: 'simple',
  type,
  timesInForce,
  fractionalTimesInForce,
  extendedHours,
})

/** A group of stock orders: whole quantities, regular hours, for the day or until canceled. */
const group = (orderClass: 'bracket' | 'oco' | 'oto', type: OrderType): Capability => ({
  ...stock(type, ['day', 'gtc'], []),
  orderClass,
})

/** A crypto order. Every quantity counts as a fraction, and no hours are extended. */
const crypto = (type: OrderType, times: readonly TimeInForce[]): Capability => ({
  ...stock(type, times, times),
  assetClass: 'crypto',
})

/** An order in whole contracts; an order of several legs is for the day. */
const option = (type: OrderType, times: readonly TimeInForce[]): Capability => ({
  ...stock(type, times, []),
  assetClass: 'us_option',
})

/** Everything that is taken; what has no row, or is not in its row, is refused. Source: Alpaca, "Placing orders", "Bracket orders". */
export const CAPABILITIES: readonly Capability[] = [
  stock('market', ['day', 'gtc', 'ioc', 'fok', 'opg', 'cls'], ['day']),
  stock('limit', ['day', 'gtc', 'ioc', 'fok', 'opg', 'cls'], ['day'], ['day', 'gtc']),
  stock('stop', ['day', 'gtc'], ['day']),
  stock('stop_limit', ['day', 'gtc'], ['day']),
  stock('trailing_stop', ['day', 'gtc'], []),
  crypto('market', ['gtc', 'ioc']),
  crypto('limit', ['gtc', 'ioc']),
  crypto('stop_limit', ['gtc']),
  ...(['bracket', 'oto'] as const).flatMap((orderClass) =>
    (['market', 'limit', 'stop', 'stop_limit'] as const).map((type) => group(orderClass, type)),
  ),
  group('oco', 'limit'),
  option('market', ['day']),
  option('limit', ['day', 'gtc']),
  option('stop', ['day', 'gtc']),
  option('stop_limit', ['day', 'gtc']),
  { ...option('market', ['day']), orderClass: 'mleg' },
  { ...option('limit', ['day']), orderClass: 'mleg' },
]

/** The rows by asset class, order class and type. */
const ROWS: Readonly<Record<string, Capability>> = Object.fromEntries(
  CAPABILITIES.map((row) => [`${row.assetClass} ${row.orderClass} ${row.type}`, row]),
)
const SIMPLE: Readonly<Record<string, Readonly<Record<string, Capability>>>> = {
  us_equity: Object.fromEntries(simpleRows('us_equity').map((row) => [row.type, row])),
  crypto: Object.fromEntries(simpleRows('crypto').map((row) => [row.type, row])),
  us_option: Object.fromEntries(simpleRows('us_option').map((row) => [row.type, row])),
}

function simpleRows(assetClass: AssetClass): Capability[] {
  return CAPABILITIES.filter((row) => row.assetClass === assetClass && row.orderClass === 'simple')
}

/** What is taken for an asset class, type and order class; undefined when the combination is not taken at all. */
export const capabilityOf = (assetClass: string, type: string, orderClass = 'simple'): Capability | undefined =>
  orderClass === 'simple' || orderClass === ''
    ? SIMPLE[assetClass]?.[type]
    : ROWS[`${assetClass} ${orderClass} ${type}`]

/** Order types taken for a class as simple orders, in the order a ticket offers them. */
export const typesFor = (assetClass: AssetClass): OrderType[] => simpleRows(assetClass).map((row) => row.type)
