import { chainRows } from '@paddock/analytics/options/chain'
import { expect, it } from 'vitest'
import { textOf } from './columns.ts'

const CALL = 'AAPL261218C00200000'
const [row] = chainRows(
  {
    [CALL]: {
      latestQuote: { t: '2026-09-16T19:00:00Z', bx: 'C', bp: 4.9, bs: 1, ax: 'C', ap: 5.1, as: 1, c: ' ' },
      impliedVolatility: 0.2,
      greeks: { delta: 0.5, gamma: 0.02, theta: -0.05, vega: 0.1, rho: 0.01 },
    },
  },
  new Map([[CALL, 1500]]),
  undefined,
)

it.each([
  ['bid', '4.90'],
  ['mid', '5.00'],
  ['spread', '4.0'],
  ['openInterest', '1.5K'],
  ['volatility', '20.0'],
  ['theta', '−0.050'],
  ['volume', '–'],
] as const)('writes %s as %s', (name, text) => expect(textOf(name, row?.call)).toBe(text))
