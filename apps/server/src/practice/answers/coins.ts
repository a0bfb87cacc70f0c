/** Which coins can be moved, over which chains, and what a network takes for it. */
import type { CryptoChain } from '@paddock/contract/entities/crypto-funding'
import { decimal, isPositive, ZERO } from '@paddock/decimal/decimal'
import { divide } from '@paddock/decimal/divide'
import { toWire } from '@paddock/decimal/wire'
import type { Instrument } from '@paddock/market/instruments/instrument'
import { priceOf } from '@paddock/market/units'
import type { View } from '../ledger/view.ts'

const OWN: Readonly<Record<string, readonly CryptoChain[]>> = {
  BTC: ['BTC'],
  ETH: ['ETH', 'ARB'],
  SOL: ['SOL'],
  XRP: ['XRP'],
  USDC: ['ETH', 'SOL', 'ARB'],
  USDT: ['ETH', 'SOL', 'ARB'],
}
/** Tokens of the Ethereum chain. Coins with a chain of their own that Alpaca does not name cannot be moved. */
const TOKENS = ['AAVE', 'BAT', 'CRV', 'GRT', 'LINK', 'MKR', 'PAXG', 'PEPE', 'SHIB', 'SUSHI', 'UNI', 'YFI']

/** The chains of a coin, the usual one first; none where it cannot be moved. */
export const chainsOf = (coin: string): readonly CryptoChain[] => OWN[coin] ?? (TOKENS.includes(coin) ? ['ETH'] : [])

/** `BTC`, `BTC/USD` and `BTCUSD` all name the coin of a pair of the market. */
export function coinOf({ market }: View, name: string): { coin: string; pair: Instrument } | undefined {
  const pair = market.instrument(`${name}/USD`) ?? market.instrument(name)
  return pair?.class === 'crypto' ? { coin: pair.symbol.split('/')[0] ?? name, pair } : undefined
}

/** Dollars a transfer costs on each chain: our own round figures, about what the networks took in 2026. */
const NETWORK_DOLLARS: Readonly<Record<CryptoChain, string>> = {
  BTC: '1.5',
  ETH: '2',
  SOL: '0.01',
  XRP: '0.01',
  ARB: '0.05',
}
const COIN_SCALE = 9

/** The network's fee in the coin, at the pair's price now. The broker itself takes nothing. */
export function networkFee({ market, now }: View, pair: Instrument, chain: CryptoChain): string {
  const quote = market.quote(pair.symbol, now)
  const price = quote ? priceOf(pair, quote.bid) : ZERO
  if (!isPositive(price)) return '0'
  return toWire(divide(decimal(NETWORK_DOLLARS[chain]), price, { scale: COIN_SCALE, mode: 'up' }))
}
