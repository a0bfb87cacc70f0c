import { OPEN } from '@paddock/broker/testing/test-broker'
import { tradedSymbol } from '@paddock/contract/entities/symbol'
import { absolute, decimal, formatDecimal, multiply } from '@paddock/decimal/decimal'
import { round } from '@paddock/decimal/divide'
import { fromWire } from '@paddock/decimal/wire'
import { standardTerms } from '@paddock/market/options/terms'
import { expect, it } from 'vitest'
import { accountAfterClosing } from '../../trading/positions/closing/after-closing.ts'
import { review } from '../review/review.ts'
import { CONTRACTS, composed, deskAt, factsFor, quoted } from '../testing/composed.ts'
import { figuresOf } from './figures.ts'

const [CALL, HIGHER, PUT] = CONTRACTS
const FIGURES = [
  'cash',
  'equity',
  'initial_margin',
  'maintenance_margin',
  'buying_power',
  'options_buying_power',
] as const

it.each([
  ['shares held long', [['AAPL', 'buy', '100']], 'AAPL'],
  ['shares sold short', [['LOW', 'sell', '200']], 'LOW'],
  ['shares that no money is lent on', [['HARD', 'buy', '100']], 'HARD'],
  [
    'shares beside others',
    [
      ['LOW', 'buy', '900'],
      ['AAPL', 'buy', '300'],
    ],
    'AAPL',
  ],
  ['coins, with their fee', [['BTC/USD', 'buy', '0.1']], 'BTC/USD'],
  ['a contract', [[CALL, 'buy', '4']], CALL],
  [
    'a covered call',
    [
      ['AAPL', 'buy', '200'],
      [CALL, 'sell', '2'],
    ],
    CALL,
  ],
  ['a put secured by cash', [[PUT, 'sell', '2']], PUT],
  [
    'the written leg of a spread',
    [
      [CALL, 'buy', '2'],
      [HIGHER, 'sell', '2'],
    ],
    HIGHER,
  ],
] as const)(
  'closing half or all of %s leaves what the ticket forecasts of that order, in every class of account',
  (_, before, symbol) => {
    for (const multiplier of [1, 2, 4] as const)
      for (const share of ['0.5', '1']) {
        const desk = deskAt(OPEN, '60000', multiplier)
        for (const [of, side, qty] of before) {
          desk.place({ symbol: of, side, qty, time_in_force: of.includes('/') ? 'gtc' : 'day' })
          desk.settle()
        }
        // Both sides of the quote are the last price, so that a market order meets it.
        const last = desk.symbol(symbol).quote.bid
        quoted(desk, { symbol, at: formatDecimal(last) })
        const none = factsFor(desk, composed([{ symbol }]))
        const position = none.positions.find((held) => tradedSymbol(held) === symbol)
        // A cash account is let short nothing.
        if (!position || !none.account) continue
        const qty = round(multiply(decimal(position.qty), decimal(share)), { scale: 9, mode: 'down' })
        const draft = composed([
          {
            symbol,
            isSell: position.side === 'long',
            quantity: formatDecimal(absolute(qty)) as '1',
            ...(symbol.includes('/') && { time: 'gtc' as const }),
          },
        ])
        const facts = factsFor(desk, draft)
        const { forecast } = figuresOf(facts, review(draft, facts).resolved)
        const after = accountAfterClosing(
          none.account,
          { position, attributes: [], underlying: standardTerms(symbol)?.underlying ?? symbol },
          { qty, price: last, positions: none.positions, termsOf: standardTerms, hasNoOrders: true },
        )
        for (const key of FIGURES)
          expect(fromWire(after[key]), `${key}, multiplier ${multiplier}, ${share}`).toEqual(fromWire(forecast?.[key]))
      }
  },
)
