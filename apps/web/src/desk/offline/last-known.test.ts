import { expect, it } from 'vitest'
import { emptyStorage } from '../../ui/testing/storage.ts'
import {
  keepFigures,
  keepPerson,
  keepPositions,
  knownFigures,
  knownPerson,
  knownPositions,
  MOST_POSITIONS,
} from './last-known.ts'

const stored = emptyStorage('local')

const position = (symbol: string) => ({
  asset_id: symbol,
  symbol,
  exchange: 'NASDAQ',
  asset_class: 'us_equity',
  avg_entry_price: '100.10',
  qty: '3',
  side: 'long',
  cost_basis: '300.30',
})
const figures = { id: 'one', status: 'ACTIVE', equity: '100000.00', cash: '12.34' }

it('answers what was kept, by person and account, with its time', () => {
  const person = {
    id: 'mary',
    name: 'Mary',
    accounts: [{ id: 'one', name: 'Practice', number: 'PA1', kind: 'practice' }],
  }
  keepPerson(person)
  keepFigures('mary', 'one', 42, figures)
  keepPositions('mary', 'one', 43, [position('AAPL')])
  expect(knownPerson()).toEqual(person)
  expect(knownFigures('mary', 'one')).toEqual({ at: 42, value: figures })
  expect(knownPositions('mary', 'one')).toEqual({ at: 43, count: 1, value: [position('AAPL')] })
  expect(knownFigures('mary', 'two')).toBeUndefined()
  expect(knownPositions('john', 'one')).toBeUndefined()
})

it('keeps the first of very many positions, and how many there were', () => {
  keepPositions(
    'mary',
    'one',
    1,
    Array.from({ length: MOST_POSITIONS + 7 }, (_, at) => position(`S${at}`)),
  )
  const known = knownPositions('mary', 'one')
  expect([known?.count, known?.value.length, known?.value.at(-1)?.symbol]).toEqual([
    MOST_POSITIONS + 7,
    MOST_POSITIONS,
    `S${MOST_POSITIONS - 1}`,
  ])
})

it('what cannot be read is as good as nothing', () => {
  for (const text of ['', '{', '{"at":1}', 'null']) {
    stored.set('paddock.known.person', text)
    stored.set('paddock.known.mary.one.positions', text)
    expect([knownPerson(), knownPositions('mary', 'one')]).toEqual([undefined, undefined])
  }
})
