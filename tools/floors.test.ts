import { expect, it } from 'vitest'
import { doorProblems, floorProblems, type Import, importsOf, insideProblems, rings } from './floors.ts'

const HOUSE = { 'app/src': ['ui', 'nouns others', '.', 'main.ts'], 'app/src/nouns': ['facts', '.'] }
const taking = (from: string, to: string): Import => ({
  from: `app/src/${from}`,
  to: `app/src/${to}`,
  line: 1,
  isLoose: false,
})
const problems = (from: string, to: string) => floorProblems([taking(from, to)], HOUSE).map(({ what }) => what)

it.each([
  { from: 'nouns/a.ts', to: 'ui/b.ts', why: 'a floor below' },
  { from: 'ui/a.ts', to: 'ui/b.ts', why: 'the same room' },
  { from: 'main.ts', to: 'app.ts', why: 'a file with a floor of its own above those without' },
  { from: 'nouns/a.ts', to: 'nouns/facts/b.ts', why: 'a room within a room' },
  { from: 'ui/a.test.ts', to: 'nouns/b.ts', why: 'a test' },
  { from: 'ui/a.ts', to: 'nouns/b.css', why: 'a sheet' },
])('$from may take $to: $why', ({ from, to }) => {
  expect(problems(from, to)).toEqual([])
})

it.each([
  { from: 'ui/a.ts', to: 'nouns/b.ts', what: 'ui may not import nouns of app/src: app/src/nouns/b.ts' },
  { from: 'nouns/a.ts', to: 'others/b.ts', what: 'nouns may not import others of app/src: app/src/others/b.ts' },
  { from: 'nouns/facts/a.ts', to: 'nouns/b.ts', what: 'facts may not import . of app/src/nouns: app/src/nouns/b.ts' },
  { from: 'app.ts', to: 'new/b.ts', what: 'takes from app/src/new, which has no floor' },
  { from: 'new/a.ts', to: 'ui/b.ts', what: 'is in app/src/new, which has no floor' },
])('$from may not take $to', ({ from, to, what }) => {
  expect(problems(from, to)).toEqual([what])
})

it.each([
  ['nouns/facts/a.ts', 'its own house', []],
  ['nouns/a.ts', 'its own house', []],
  ['others/a.ts', 'outside', ['takes from inside app/src/nouns: app/src/nouns/facts/b.ts']],
  ['others/a.test.ts', 'a test', []],
])('%s, %s, asks a room that is its house’s alone', (from, _, what) => {
  const asked = insideProblems([taking(from, 'nouns/facts/b.ts')], { 'app/src/nouns': 'facts' })
  expect(asked.map((problem) => problem.what)).toEqual(what)
  expect(insideProblems([taking(from, 'nouns/b.ts')], { 'app/src/nouns': 'facts' })).toEqual([])
})

it.each([
  [
    'apps/web/src/ticket/a.ts',
    'list/b.ts',
    'takes of apps/web/src/trading/orders what is no door of it: apps/web/src/trading/orders/list/b.ts',
  ],
  [
    'apps/web/src/ticket/a.ts',
    'words.ts',
    'takes of apps/web/src/trading/orders what is no door of it: apps/web/src/trading/orders/words.ts',
  ],
  ['apps/web/src/ticket/a.ts', 'sending/b.ts', undefined],
  ['apps/web/src/ticket/a.ts', 'list/row.ts', undefined],
  ['apps/web/src/trading/orders/record/a.ts', 'list/b.ts', undefined],
  ['apps/web/src/desk/screens/a.ts', 'list/b.ts', undefined],
  ['apps/web/src/ticket/a.test.ts', 'list/b.ts', undefined],
])('%s takes %s of a noun by its doors', (from, taken, what) => {
  const orders = 'apps/web/src/trading/orders'
  const used = ['sending/z.ts', 'list/row.ts'].map((door) => `${orders}/${door}`)
  const imports = [...used, `${orders}/${taken}`].map((to) => ({
    from: to.endsWith(taken) ? from : 'apps/web/src/widgets/z.ts',
    to,
    line: 1,
    isLoose: false,
  }))
  const found = doorProblems(imports, { [orders]: 'sending list/row.ts' })
  expect(found.map((problem) => problem.what)).toEqual(what === undefined ? [] : [what])
})

it('names a door that nothing comes through', () => {
  expect(doorProblems([], { 'apps/web/src/trading/orders': 'sending' })).toEqual([
    { path: 'apps/web/src/trading/orders/sending', line: 1, what: 'is a door that nothing takes' },
  ])
})

it('reads what a source imports, and what of it is there when the code runs', () => {
  const text = `import type { A } from './a.ts'
import { type B, b } from '../b.ts'
import { type C, type D } from './c.ts'
import './sheet.css'
import z from 'zod'
import {
  decimal,
} from '@paddock/decimal/decimal'
export { e } from './e.ts'
const later = () => import('./later.ts')
`
  expect(importsOf('apps/x/src/y/z.ts', text).map(({ to, line, isLoose }) => [to, line, isLoose])).toEqual([
    ['apps/x/src/y/a.ts', 1, true],
    ['apps/x/src/b.ts', 2, false],
    ['apps/x/src/y/c.ts', 3, true],
    ['apps/x/src/y/sheet.css', 4, false],
    ['packages/decimal/src/decimal.ts', 6, false],
    ['apps/x/src/y/e.ts', 9, false],
    ['apps/x/src/y/later.ts', 10, true],
  ])
})

it('finds rings of what is there when the code runs', () => {
  const [a, b, c] = [taking('a.ts', 'b.ts'), taking('b.ts', 'c.ts'), taking('c.ts', 'a.ts')]
  expect(rings([a, b, c, taking('d.ts', 'a.ts')]).map((ring) => ring.length)).toEqual([3])
  expect(rings([a, b, { ...c, isLoose: true }])).toEqual([])
})
