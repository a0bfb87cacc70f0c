import * as z from 'zod/mini'

const Row = z.object({
  /** What is shown and traded. */
  name: z.string(),
  displayName: z.string(),
  /** The instrument this one stands for, where the market has not the instrument itself. */
  proxyFor: z.optional(z.string()),
})
const Group = z.object({ name: z.string(), symbols: z.array(Row) })
export type Group = z.infer<typeof Group>

/**
 * Groups of six as the original widget has them. Alpaca trades no index and no future, so a fund that follows each stands for it and says
 * so: its change tells the same, its level does not.
 */
const GROUPS: readonly Group[] = [
  {
    name: 'Indices',
    symbols: [
      { name: 'SPY', displayName: 'S&P 500', proxyFor: 'S&P 500' },
      { name: 'QQQ', displayName: 'Nasdaq 100', proxyFor: 'Nasdaq 100' },
      { name: 'DIA', displayName: 'Dow 30', proxyFor: 'Dow Jones Industrial Average' },
      { name: 'IWM', displayName: 'Russell 2000', proxyFor: 'Russell 2000' },
      { name: 'VTI', displayName: 'US total market', proxyFor: 'CRSP US Total Market' },
      { name: 'EEM', displayName: 'Emerging markets', proxyFor: 'MSCI Emerging Markets' },
    ],
  },
  {
    name: 'Futures',
    symbols: [
      { name: 'GLD', displayName: 'Gold', proxyFor: 'gold futures' },
      { name: 'SLV', displayName: 'Silver', proxyFor: 'silver futures' },
      { name: 'XLE', displayName: 'Energy', proxyFor: 'energy futures' },
      { name: 'TLT', displayName: 'Treasury bonds', proxyFor: 'T-Bond futures' },
      { name: 'HYG', displayName: 'High-yield bonds', proxyFor: 'high-yield credit' },
      { name: 'BTC/USD', displayName: 'Bitcoin' },
    ],
  },
]

export const MarketDataSettings = z.object({
  title: z.catch(z.string(), 'Market data'),
  symbolsGroups: z.catch(z.array(Group), [...GROUPS]),
})
export type MarketDataSettings = z.infer<typeof MarketDataSettings>
