/** Every line of an account's history that the rules can write, each made by the shortest history that leads to it. */
import { readFileSync } from 'node:fs'
import { ACTIVITY_TYPES, type Activity } from '@paddock/contract/entities/activity'
import type { CorporateAction } from '@paddock/market/corporate-action'
import { describe, expect, it } from 'vitest'
import type { Opening } from '../account/command.ts'
import { TestBroker } from '../testing/test-broker.ts'

const at = (time: string): number => Date.parse(time)
const [EX_DAY, PAYABLE, SETTLED, MONTH_OVER] = [
  at('2026-09-11T08:00:00Z'),
  at('2026-09-21T08:00:00Z'),
  at('2026-09-18T21:00:00Z'),
  at('2026-10-01T08:00:00Z'),
]
const CALL = 'AAPL260918C00100000'
const PUT = 'AAPL260918P00100000'

/** Thursday 2026-09-10, an hour into the session. NEW has no fractions, and HARD is hard to borrow. */
const fresh = (opening: Partial<Opening> = {}): TestBroker =>
  new TestBroker({ multiplier: 4, ...opening })
    .price('AAPL', { bid: '100', ask: '100' })
    .price('NEW', { bid: '20', ask: '20' }, { isFractionable: false })
    .price('HARD', { bid: '100', ask: '100' }, { isEasyToBorrow: false })
    .price('BTC/USD', { bid: '10000', ask: '10000' })
    .price(CALL, { bid: '1', ask: '1' })
    .price(PUT, { bid: '1', ask: '1' })

function trade(desk: TestBroker, side: 'buy' | 'sell', qty: string, symbol: string): TestBroker {
  desk.placed({ symbol, qty, side, ...(symbol.includes('/') && { time_in_force: 'gtc' }) })
  return desk.settle()
}
const bought = (qty: string, symbol: string): TestBroker => trade(fresh(), 'buy', qty, symbol)
const written = (symbol: string): TestBroker => trade(bought('100', 'AAPL'), 'sell', '1', symbol)
const soldAgain = (qty: string, symbol: string): TestBroker =>
  trade(bought(qty, symbol), 'sell', qty, symbol).until(EX_DAY)

/** What a company does on the ex day to whoever `desk` is, and is paid for on the payable day. */
function acts(desk: TestBroker, kind: CorporateAction['kind'], more: object = {}): TestBroker {
  const days = { processDay: '2026-09-11', exDay: '2026-09-11', recordDay: '2026-09-11', payableDay: '2026-09-21' }
  const facts = { id: 'action', symbol: 'AAPL', cusip: '037833100', newCusip: '000000000', declaredDay: '2026-09-01' }
  const terms = { oldRate: '1', newRate: '2', rate: '0.25', newSymbol: 'NEW', acquirer: 'NEW', cash: '5' }
  desk.actions.push({ kind, ...days, ...facts, ...terms, ...more } as CorporateAction)
  return desk.until(PAYABLE)
}
const DIVIDEND = { isSpecial: false, isForeign: false }
const CARRIED = { symbol: 'AAPL', assetId: 'asset-AAPL', assetClass: 'us_equity', qty: '3', cost: '300' } as const

function asked(desk: TestBroker, ...commands: Parameters<TestBroker['ask']>[0][]): TestBroker {
  for (const command of commands) expect(desk.ask(command).kind).toBe('accepted')
  return desk
}
const sent = (): TestBroker =>
  asked(bought('0.5', 'BTC/USD'), {
    kind: 'send-coins',
    transfer: { symbol: 'BTC/USD', amount: '0.1', networkFee: '0.0001', chain: 'BTC', from: 'practice-1', to: 'bc1q' },
  })
function borrowed(): TestBroker {
  const desk = fresh()
  desk.locate('HARD', 100)
  return trade(desk, 'sell', '100', 'HARD')
}

/** A type, and after a slash its sub-type; the history; and what its line says: symbol, quantity, cash. */
const MADE: readonly (readonly [string, () => TestBroker, string])[] = [
  ['CFEE', () => bought('0.5', 'BTC/USD').until(EX_DAY), 'BTCUSD -0.00125 0'],
  ['CIL', () => acts(bought('3', 'AAPL'), 'spin_off', { newRate: '1', oldRate: '2', costShare: '0.1' }), 'NEW 0.5 10'],
  ['CSD', () => asked(fresh(), { kind: 'deposit', amount: '5' }), '5'],
  ['CSW', () => asked(fresh(), { kind: 'withdraw', amount: '5' }), '-5'],
  ['DIV/CDIV', () => acts(bought('10', 'AAPL'), 'cash_dividend', DIVIDEND), 'AAPL 10 2.5'],
  ['DIV/SDIV', () => acts(bought('10', 'AAPL'), 'stock_dividend'), 'AAPL 2.5 0'],
  ['DIV/SPD', () => acts(trade(fresh(), 'sell', '10', 'AAPL'), 'cash_dividend', DIVIDEND), 'AAPL -10 -2.5'],
  ['FEE', () => borrowed(), 'HARD 100 -1'],
  ['FEE/CAT', () => soldAgain('1000', 'AAPL'), '-0.06'],
  ['FEE/OCC', () => soldAgain('1', CALL), '-0.04'],
  ['FEE/ORF', () => soldAgain('1', CALL), '-0.06'],
  ['FEE/REG', () => soldAgain('1000', 'AAPL'), '-2.78'],
  ['FEE/TAF', () => soldAgain('1000', 'AAPL'), '-0.17'],
  ['FILL', () => bought('10', 'AAPL'), 'AAPL 10'],
  ['FOPT', sent, 'BTCUSD -0.1 0'],
  ['INT/MGN', () => bought('1500', 'AAPL').until(MONTH_OVER), '-180.56'],
  ['JNLC', fresh, '100000'],
  ['JNLS', () => fresh({ positions: [CARRIED] }), 'AAPL 3 0'],
  ['MA/CMA', () => acts(bought('10', 'AAPL'), 'cash_merger'), 'AAPL -10 0'],
  ['MA/SCMA', () => acts(bought('10', 'AAPL'), 'stock_and_cash_merger'), 'AAPL -10 0'],
  ['MA/SMA', () => acts(bought('10', 'AAPL'), 'stock_merger'), 'AAPL -10 0'],
  ['NC/SCNC', () => acts(bought('10', 'AAPL'), 'name_change'), 'AAPL -10 0'],
  ['NC/SNC', () => acts(bought('10', 'AAPL'), 'name_change', { newCusip: '037833100' }), 'AAPL -10 0'],
  ['OPASN', () => written(CALL).price('AAPL', { bid: '101', ask: '101' }).until(SETTLED), `${CALL} 1 0`],
  ['OPCA/DIV.CDIV', () => acts(bought('1', CALL), 'cash_dividend', { isSpecial: true, rate: '3' }), `${CALL} -1 0`],
  ['OPCA/DIV.SDIV', () => acts(bought('1', CALL), 'stock_dividend'), `${CALL} -1 0`],
  ['OPCA/SPLIT.FSPLIT', () => acts(bought('1', CALL), 'forward_split'), `${CALL} -1 0`],
  ['OPCA/SPLIT.RSPLIT', () => acts(bought('1', CALL), 'reverse_split', { newRate: '1', oldRate: '2' }), `${CALL} -1 0`],
  ['OPCSH', () => acts(bought('1', CALL), 'cash_merger', { cash: '105' }), `${CALL} -1 500`],
  [
    'OPEXC',
    () =>
      asked(bought('1', CALL).price('AAPL', { bid: '101', ask: '101' }), { kind: 'exercise-option', contract: CALL }),
    `${CALL} -1 0`,
  ],
  ['OPEXP', () => bought('1', CALL).until(SETTLED), `${CALL} -1 0`],
  ['OPTRD', () => bought('1', CALL).price('AAPL', { bid: '101', ask: '101' }).until(SETTLED), 'AAPL 100 -10000'],
  ['REORG', () => acts(bought('10', 'AAPL'), 'redemption'), 'AAPL -10 0'],
  ['REORG/WRM', () => acts(bought('10', 'AAPL'), 'worthless_removal'), 'AAPL -10 0'],
  ['SPIN', () => acts(bought('10', 'AAPL'), 'spin_off', { costShare: '0.1' }), 'NEW 20 0'],
  ['SPLIT/FSPLIT', () => acts(bought('10', 'AAPL'), 'forward_split'), 'AAPL -10 0'],
  ['SPLIT/RSPLIT', () => acts(bought('10', 'AAPL'), 'reverse_split', { newRate: '1', oldRate: '2' }), 'AAPL -10 0'],
  [
    'SPLIT/USPLIT',
    () => acts(bought('10', 'AAPL'), 'unit_split', { alternateSymbol: 'ALT', alternateRate: '1' }),
    'AAPL -10 0',
  ],
  ['VOF/VRGT', () => acts(bought('10', 'AAPL'), 'rights_distribution', { expirationDay: '2026-09-18' }), 'NEW 20 0'],
]

const linesOf = (desk: TestBroker): Activity[] =>
  desk.rows.flatMap((row) => (row.kind === 'activity' ? [row.activity] : []))
const nameOf = ({ activity_type: type, activity_sub_type: subType }: Activity): string =>
  subType === undefined ? type : `${type}/${subType}`

describe('a line of the history', () => {
  it.each(MADE)('%s', (name, history, said) => {
    const line = linesOf(history()).find((one) => nameOf(one) === name)
    expect([line?.symbol, line?.qty, line?.net_amount].filter((one) => one !== undefined).join(' ')).toBe(said)
  })

  it('is of one of these types, or the rules never write it: as the documents say', () => {
    const seen = new Set(MADE.flatMap(([, history]) => linesOf(history()).map(nameOf)))
    const listed = MADE.map(([name]) => name)
    expect([...seen].sort()).toEqual(listed)
    const page = readFileSync(new URL('../../../../docs/practice-broker.md', import.meta.url), 'utf8')
    const [made = '', never = ''] =
      page.split('## Lines of the history')[1]?.split('\n## ')[0]?.split('Never written') ?? []
    const codes = (text: string): string[] => [...text.matchAll(/`([A-Z/.]+)`/g)].map(([, code = '']) => code).sort()
    expect(codes(made)).toEqual(listed)
    const types = new Set(listed.map((name) => name.split('/')[0]))
    expect(codes(never)).toEqual(ACTIVITY_TYPES.filter((type) => !types.has(type)).sort())
  })
})
