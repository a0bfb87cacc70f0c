import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { moneyAloud } from './aloud.ts'
import { dollars, money, ownDollars, ownFigure, percent, plain, price, quantity, signedMoney } from './number.ts'
import { orderLine, orderSentence, sizeText } from './order.ts'
import { HIDDEN, hidesAmounts, toggleAmounts } from './privacy.ts'

const WEB = join(import.meta.dirname, '..')
const filesIn = (room: string): string[] =>
  readdirSync(join(WEB, room), { recursive: true, encoding: 'utf8' }).map((path) => join(room, path))
const ORDER = { symbol: 'AAPL', side: 'buy', type: 'market', qty: '12' }

vi.stubGlobal('localStorage', { setItem: () => {} })
afterEach(() => {
  if (hidesAmounts()) toggleAmounts()
})

it('hides amounts of money and sizes of positions, to the eye and aloud, and shows them again', () => {
  const said = () => [
    money('1234.5'),
    signedMoney('-7'),
    moneyAloud('-7'),
    quantity('10'),
    sizeText(ORDER),
    ownFigure(51.3, 1),
    ownDollars('5'),
  ]
  const shown = said()
  expect(shown).toEqual(['1,234.50', '−7.00', 'down 7.00 dollars', '10', '12', '+51.3', '$5.00'])
  toggleAmounts()
  expect(said()).toEqual([HIDDEN, HIDDEN, 'hidden', HIDDEN, HIDDEN, HIDDEN, HIDDEN])
  toggleAmounts()
  expect(said()).toEqual(shown)
})

it('leaves what is of the market, shares of a whole, what is missing, and the sentences of what will be sent', () => {
  const said = () => [
    price('190.5'),
    percent('0.2'),
    plain('10'),
    dollars('1030'),
    orderSentence(ORDER),
    money(undefined),
  ]
  const shown = said()
  toggleAmounts()
  expect(said()).toEqual(shown)
})

it('an order there is keeps its size to itself, and one that will be sent says it', () => {
  toggleAmounts()
  expect(orderLine(ORDER)).toBe(`Buy ${HIDDEN} AAPL at market`)
  expect(orderSentence(ORDER)).toBe('Buy 12 AAPL at market')
})

it('no sentence says what the account has but through what hides it', () => {
  const raw = /(?<!own)\bdollars\([^()]*\b(?:cash|equity|maintenance_margin|buying_power|available|power|lost)\)/
  const found = ['accounts', 'trading', 'ticket', 'desk', 'dashboards']
    .flatMap(filesIn)
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.test.ts'))
    .filter((path) => raw.test(readFileSync(join(WEB, path), 'utf8')))
  expect(found).toEqual([])
})

/** The rooms that show records of an account. */
const OWN = ['trading', 'desk/screens', 'desk/offline', 'widgets/account', 'dashboards', 'ticket/receipt']

it('no screen writes a quantity or an amount of a record but through what hides it', () => {
  const raw =
    /\$?\{\s*(?:\w+\.)+(?:qty|qty_available|filled_qty|leaves_qty|cum_qty|market_value|cost_basis|unrealized_\w+|net_amount|notional)\s*\}/
  const found = OWN.flatMap((room) => filesIn(room))
    .filter((path) => path.endsWith('.tsx'))
    .flatMap((path) =>
      readFileSync(join(WEB, path), 'utf8')
        .split('\n')
        .flatMap((line, at) => (raw.test(line.replace(/=\{[^}]*\}/g, '')) ? [`${path}:${at + 1}`] : [])),
    )
  expect(found).toEqual([])
})

/** What a sentence of an order that will be sent says, and a ratio: neither is hidden. By the file and what is written. */
const OF_WHAT_IS_SENT: Readonly<Record<string, readonly string[]>> = {
  'trading/positions/closing/bulk-close-dialog.tsx': ['dollars(total)', "plain(qty ?? '0')"],
  'trading/positions/closing/bulk-stops-dialog.tsx': ['plain(order.qty)'],
  'trading/positions/closing/close-dialog.tsx': ['dollars(multiply(unitsOf(position, decimal(qty)), last))'],
  'trading/positions/closing/exercise-dialog.tsx': ['plain(shares)', 'dollars(amount)', 'plain(contracts)'],
  'trading/positions/holding/exits-panel.tsx': ['plain(risk.ratio)'],
  'trading/positions/closing/position-dialogs.tsx': ['plain(close.qty)', 'plain(open?.qty)', 'plain(order.qty)'],
}

/** Amounts and sizes that are written whatever is hidden, each with all of its brackets. */
function bareAmounts(source: string): string[] {
  return [...source.matchAll(/(?<![\w.])(?:dollars|plain)\(/g)].map(({ index }) => {
    let depth = 0
    let end = index
    do {
      if (source[end] === '(') depth += 1
      if (source[end] === ')') depth -= 1
      end += 1
    } while (depth > 0 || !source.slice(index, end).includes('('))
    return source.slice(index, end)
  })
}

it('no dialog of positions, orders, options or closing writes an amount but through what hides it, or of what will be sent', () => {
  expect(bareAmounts('`${dollars(negate(after))} is borrowed`')).toEqual(['dollars(negate(after))'])
  expect(bareAmounts('`${ownDollars(negate(after))} is borrowed`')).toEqual([])
  const dialogs = ['trading/positions', 'trading/orders', 'trading/held', 'trading/activities', 'trading/balances']
    .flatMap(filesIn)
    .map((path) => [path, path.endsWith('.tsx') ? readFileSync(join(WEB, path), 'utf8') : ''] as const)
    .filter(([path, source]) => path.includes('/closing/') || /Dialog\b/.test(source))
  expect(dialogs.length).toBeGreaterThan(8)
  const found = dialogs.flatMap(([path, source]) =>
    bareAmounts(source).flatMap((one) => (OF_WHAT_IS_SENT[path]?.includes(one) ? [] : [`${path}: ${one}`])),
  )
  expect(found).toEqual([])
})
