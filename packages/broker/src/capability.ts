/** What this practice broker takes, as data: asked by its rules and by the ticket alike. */

import type { OrderType, TimeInForce } from '@paddock/contract/entities/order'
import type { AssetClass } from '@paddock/market/instruments/instrument'

export interface Capability {
  readonly assetClass: AssetClass
  readonly type: 'market' | 'limit'
  /** For whole quantities; the first is what a ticket starts with. */
  readonly timesInForce: readonly TimeInForce[]
  /** For fractional quantities and amounts of money. */
  readonly fractionalTimesInForce: readonly TimeInForce[]
  /** With which of them it may also trade outside regular hours. */
  readonly extendedHours: readonly TimeInForce[]
}

export const CAPABILITIES: readonly Capability[] = [
  {
    assetClass: 'us_equity',
    type: 'market',
    timesInForce: ['day', 'gtc', 'ioc'],
    fractionalTimesInForce: ['day'],
    extendedHours: [],
  },
  {
    assetClass: 'us_equity',
    type: 'limit',
    timesInForce: ['day', 'gtc', 'ioc'],
    fractionalTimesInForce: ['day'],
    extendedHours: ['day', 'gtc'],
  },
  {
    assetClass: 'crypto',
    type: 'market',
    timesInForce: ['gtc', 'ioc'],
    fractionalTimesInForce: ['gtc', 'ioc'],
    extendedHours: [],
  },
  {
    assetClass: 'crypto',
    type: 'limit',
    timesInForce: ['gtc', 'ioc'],
    fractionalTimesInForce: ['gtc', 'ioc'],
    extendedHours: [],
  },
]

/** What is taken for a class and type; undefined when the type is not taken at all. */
export const capabilityOf = (assetClass: string, type: string): Capability | undefined =>
  CAPABILITIES.find((row) => row.assetClass === assetClass && row.type === type)

/** Order types taken for a class, in the order a ticket offers them. */
export const typesFor = (assetClass: AssetClass): OrderType[] =>
  CAPABILITIES.filter((row) => row.assetClass === assetClass).map((row) => row.type)

/** Least values in US dollars: of a fractional or notional stock order, and of any crypto order. The most a crypto order may be worth. */
export const LEAST_FRACTIONAL_USD = '1'
export const LEAST_CRYPTO_USD = '10'
export const MOST_CRYPTO_USD = '200000'
/** Digits of a quantity that count; further ones are cut. */
export const QTY_SCALE = 9
