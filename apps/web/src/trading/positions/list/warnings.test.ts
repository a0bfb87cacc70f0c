import type { Position } from '@paddock/contract/entities/position'
import { decimal } from '@paddock/decimal/decimal'
import { parseOptionSymbol } from '@paddock/market/options/symbol'
import { expect, it } from 'vitest'
import { type WarningFacts, type Watched, warningsOf } from './warnings.ts'

const CALL = 'KO261127C00060000'
const row = (symbol: string, qty: string, value: string): Watched => ({
  symbol,
  underlying: parseOptionSymbol(symbol)?.root ?? symbol,
  value: decimal(value),
  position: {
    ...{ asset_id: symbol, symbol, exchange: '', qty, avg_entry_price: '1', cost_basis: '1' },
    side: qty.startsWith('-') ? 'short' : 'long',
    asset_class: parseOptionSymbol(symbol) ? 'us_option' : 'us_equity',
  } satisfies Position,
})
const facts = (rows: readonly Watched[], more: Partial<WarningFacts> = {}): WarningFacts => ({
  ...{ rows, equity: decimal('100000'), today: '2026-11-23', exDates: new Map(), spotOf: () => decimal('65') },
  ...more,
})
const words = (given: WarningFacts) => warningsOf(given).map(({ tone, words: said }) => `${tone}: ${said}`)

it.each([
  { why: 'nothing stands out', given: facts([row('KO', '100', '6500')]), says: [] },
  {
    why: 'the account may only close',
    given: facts([row('KO', '400', '26000')], { closingOnly: 'Closing orders only.' }),
    says: ['loss: Closing orders only.', 'warning: KO alone is 26.00 % of the equity'],
  },
  {
    why: 'more than a quarter of the equity',
    given: facts([row('KO', '400', '26000')]),
    says: ['warning: KO alone is 26.00 % of the equity'],
  },
  {
    why: 'above 600 % of the equity only closing is taken, by Alpaca’s rules of margin',
    given: facts([row('KO', '-9300', '-604500')]),
    says: ['loss: KO is 604.50 % of the equity: above 600 % the broker takes only orders that close it'],
  },
  {
    why: 'a short call without shares, four days before its end',
    given: facts([row(CALL, '-2', '-1000')]),
    says: ['loss: 2 KO 27 Nov 26 60 call sold without cover expire in 4 days'],
  },
  {
    why: 'one of two is covered by a hundred shares',
    given: facts([row('KO', '100', '6500'), row(CALL, '-2', '-1000')]),
    says: ['loss: 1 KO 27 Nov 26 60 call sold without cover expires in 4 days'],
  },
  { why: 'eight days are far enough', given: facts([row(CALL, '-2', '-1000')], { today: '2026-11-19' }), says: [] },
  {
    why: 'in the money before the ex-date',
    given: facts([row('KO', '100', '6500'), row(CALL, '-1', '-500')], { exDates: new Map([['KO', '2026-11-24']]) }),
    says: [
      'warning: KO 27 Nov 26 60 call sold is in the money, and KO trades without its dividend tomorrow: it may be assigned before',
    ],
  },
  {
    why: 'out of the money nobody exercises it',
    given: facts([row('KO', '100', '5500'), row(CALL, '-1', '-50')], {
      exDates: new Map([['KO', '2026-11-24']]),
      spotOf: () => decimal('55'),
    }),
    says: [],
  },
])('$why', ({ given, says }) => {
  expect(words(given)).toEqual(says)
})
