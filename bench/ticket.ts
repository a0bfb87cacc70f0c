/** What the order ticket computes at each key press. */
import { decimal } from '@paddock/decimal/decimal'
import { newDraft, typeChoice } from '../apps/web/src/ticket/draft/draft.ts'
import { figuresOf } from '../apps/web/src/ticket/figures/figures.ts'
import { furtherFigures } from '../apps/web/src/ticket/figures/further-figures.ts'
import { review } from '../apps/web/src/ticket/review/review.ts'
import { contractNow, facts, LONG } from '../apps/web/src/ticket/testing/facts.ts'
import { type Benchmark, measured, quantile } from './figure.ts'

const BOUGHT = 'AAPL261218C00190000'
const SOLD = 'AAPL261218C00195000'
const TYPED = 500
const WARM_UP = 200

const HELD = 10_000
const CONTRACTS = 50
const UNDERLYINGS = ['AAPL', 'MSFT', 'KO', 'SPY', 'NVDA']

/** What the account holds already: many shares, and contracts on what is traded. */
const positions = [
  ...Array.from({ length: HELD - CONTRACTS }, (_, at) => ({ ...LONG, symbol: `S${at}`, market_value: '1000' })),
  ...Array.from({ length: CONTRACTS }, (_, at) => ({
    ...{
      ...LONG,
      asset_class: 'us_option',
      symbol: `${UNDERLYINGS[at % UNDERLYINGS.length]}261218C00${200 + at}000`,
      qty: '1',
      market_value: '100',
    },
  })),
]

/** A vertical of two calls, which has the most to work out: a net price, a pay-off, a chance and a hold. */
async function receipt() {
  const known = facts({
    positions,
    underlying: decimal('187'),
    contracts: new Map([
      [BOUGHT, contractNow(BOUGHT, '4.00', '4.10')],
      [SOLD, contractNow(SOLD, '2.20', '2.28')],
    ]),
  })
  const legs = [
    { symbol: BOUGHT, side: 'buy', ratio: 1 },
    { symbol: SOLD, side: 'sell', ratio: 1 },
  ] as const
  const draft = newDraft(BOUGHT, 'bench', { legs, selectedOrderType: typeChoice('limit') })
  const times: number[] = []
  for (let run = 0; run < WARM_UP + TYPED; run += 1) {
    const began = performance.now()
    const { resolved } = review({ ...draft, limitPrice: `1.${run}` }, known)
    furtherFigures(known, resolved, figuresOf(known, resolved))
    if (run >= WARM_UP) times.push(performance.now() - began)
  }
  return [
    measured(
      'web.receipt_ms',
      quantile(times, 0.95),
      `request, sentence, warnings and figures of a two-leg ticket after one key press, in an account of ${HELD.toLocaleString('en-US')} positions, in Node and not in a browser, 95th percentile of ${TYPED}`,
    ),
  ]
}

export const ticketBenchmarks: readonly Benchmark[] = [{ ids: ['web.receipt_ms'], run: receipt }]
