/**
 * Facts of coins quoted in US dollars. Names as Alpaca writes them (two blanks before the slash). Prices, volatilities, betas to the
 * coins' common factor and volumes are our own rough estimates; volumes are those of one venue, not of the world. Supplies are rough.
 */

/** Pair, coin, price in dollars, annual volatility, beta to the common factor, median dollars a day, digits of a price and of a size, millions of coins. */
export type CryptoFacts = readonly [
  symbol: string,
  coin: string,
  price: number,
  volatility: number,
  beta: number,
  dollars: number,
  priceScale: number,
  sizeScale: number,
  supply: number,
]

// biome-ignore format: one pair per line
export const CRYPTO_FACTS: readonly CryptoFacts[] = [
  ['BTC/USD', 'Bitcoin', 92_000, 0.48, 1, 9_000_000, 2, 4, 19.9],
  ['ETH/USD', 'Ethereum', 3_100, 0.65, 1.2, 6_000_000, 2, 4, 120.7],
  ['SOL/USD', 'Solana', 145, 0.8, 1.4, 3_000_000, 3, 3, 545],
  ['XRP/USD', 'Ripple', 2.1, 0.78, 1.1, 2_500_000, 4, 2, 60_000],
  ['LTC/USD', 'Litecoin', 84, 0.7, 1.1, 900_000, 3, 3, 76.5],
  ['DOGE/USD', 'Dogecoin', 0.142, 0.85, 1.4, 1_200_000, 5, 1, 151_000],
  ['AVAX/USD', 'Avalanche', 14.2, 0.85, 1.4, 900_000, 3, 3, 425],
  ['LINK/USD', 'Chainlink', 13.4, 0.8, 1.3, 800_000, 3, 3, 680],
  ['BCH/USD', 'Bitcoin Cash', 560, 0.7, 1.1, 700_000, 2, 4, 19.9],
  ['UNI/USD', 'Uniswap', 5.9, 0.9, 1.4, 500_000, 4, 2, 630],
  ['DOT/USD', 'Polkadot', 2.2, 0.8, 1.3, 450_000, 4, 2, 1600],
  ['AAVE/USD', 'Aave', 175, 0.85, 1.4, 500_000, 3, 3, 15.2],
  ['ADA/USD', 'Cardano', 0.48, 0.8, 1.3, 500_000, 4, 1, 36_000],
  ['BAT/USD', 'Basic Attention Token', 0.19, 0.9, 1.3, 120_000, 5, 1, 1495],
  ['CRV/USD', 'Curve DAO Token', 0.44, 1, 1.4, 180_000, 4, 1, 1400],
  ['GRT/USD', 'The Graph', 0.052, 0.95, 1.4, 130_000, 5, 0, 10_500],
  ['PEPE/USD', 'Pepe', 0.0000055, 1.1, 1.6, 50_000, 8, 0, 420_690_000],
  ['SHIB/USD', 'Shiba Inu', 0.0000088, 0.9, 1.4, 50_000, 8, 0, 589_000_000],
  ['SKY/USD', 'Sky', 0.061, 0.9, 1.2, 90_000, 5, 0, 23_000],
  ['SUSHI/USD', 'SushiSwap', 0.38, 0.95, 1.4, 110_000, 4, 1, 190],
  ['TRUMP/USD', 'OFFICIAL TRUMP', 5.4, 1.1, 1.4, 200_000, 3, 2, 200],
  ['USDC/USD', 'USD Coin', 1, 0.004, 0, 900_000, 4, 2, 74_000],
  ['USDT/USD', 'Tether', 1, 0.005, 0, 900_000, 4, 2, 180_000],
  ['XTZ/USD', 'Tezos', 0.52, 0.8, 1.2, 120_000, 4, 1, 1060],
  ['YFI/USD', 'yearn.finance', 4_300, 0.85, 1.3, 150_000, 2, 5, 0.034],
]
