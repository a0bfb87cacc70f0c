import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { moneyAloud } from './aloud.ts'
import { dollars, money, ownDollars, ownFigure, signedMoney } from './money.ts'
import { plain } from './number.ts'
import { orderLine, orderSentence, sizeText } from './order.ts'
import { percent } from './percent.ts'
import { price } from './price.ts'
import { HIDDEN, hidesAmounts, toggleAmounts } from './privacy.ts'
import { quantity } from './quantity.ts'

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
