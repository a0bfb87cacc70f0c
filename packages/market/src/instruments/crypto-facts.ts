/**
 * Facts of coins quoted in US dollars. Names as Alpaca writes them (two blanks before the slash). Prices, volatilities, betas to the
 * coins' common factor and volumes are our own rough estimates; volumes are those of one venue, not of the world.
 */

/** Pair, coin, price in dollars, annual volatility, beta to the common factor, median dollars a day, digits of a price and of a size. */
export type CryptoFacts = readonly [
  symbol: string,
  coin: string,
  price: number,
  volatility: number,
  beta: number,
  dollars: number,
  priceScale: number,
  sizeScale: number,
]

// biome-ignore format: one pair per line
export const CRYPTO_FACTS: readonly CryptoFacts[] = [
  ['BTC/USD', 'Bitcoin', 92_000, 0.48, 1, 9_000_000, 2, 4],
  ['ETH/USD', 'Ethereum', 3_100, 0.65, 1.2, 6_000_000, 2, 4],
  ['SOL/USD', 'Solana', 145, 0.8, 1.4, 3_000_000, 3, 3],
  ['XRP/USD', 'Ripple', 2.1, 0.78, 1.1, 2_500_000, 4, 2],
  ['LTC/USD', 'Litecoin', 84, 0.7, 1.1, 900_000, 3, 3],
  ['DOGE/USD', 'Dogecoin', 0.142, 0.85, 1.4, 1_200_000, 5, 1],
  ['AVAX/USD', 'Avalanche', 14.2, 0.85, 1.4, 900_000, 3, 3],
  ['LINK/USD', 'Chainlink', 13.4, 0.8, 1.3, 800_000, 3, 3],
  ['BCH/USD', 'Bitcoin Cash', 560, 0.7, 1.1, 700_000, 2, 4],
  ['UNI/USD', 'Uniswap', 5.9, 0.9, 1.4, 500_000, 4, 2],
  ['DOT/USD', 'Polkadot', 2.2, 0.8, 1.3, 450_000, 4, 2],
  ['AAVE/USD', 'Aave', 175, 0.85, 1.4, 500_000, 3, 3],
]
