import { expect, it } from 'vitest'
import { unusedExports } from './exports.ts'

const OFFERS = 'export const a = 1\nexport async function b() {}\nexport interface C {}'
const unusedBeside = (taker: string) =>
  unusedExports(
    new Map([
      ['packages/x/src/offers.ts', OFFERS],
      ['packages/y/src/taker.ts', taker],
    ]),
  ).map(({ line, name }) => `${line}: ${name}`)

it('names every export that no other file takes, with its line', () => {
  expect(unusedBeside("import { a } from './offers.ts'")).toEqual(['1: a', '2: b', '3: C'])
  expect(unusedBeside("import { a } from '@paddock/x/offers'")).toEqual(['2: b', '3: C'])
})

it.each([
  "import { a, b, type C } from '@paddock/x/offers'",
  "import { a as first, b } from '@paddock/x/offers'\nimport type { C as Third } from '@paddock/x/offers'",
  "import {\n  a,\n  b,\n  type C,\n} from '@paddock/x/offers'",
  "export { a, b, type C } from '@paddock/x/offers'",
  "import * as x from '@paddock/x/offers'\nx.a(x.b) as x.C",
  "import * as x from '@paddock/x/offers'\nconst all = { ...x }",
  "const { a, b } = await import('@paddock/x/offers')\ntype C = import('@paddock/x/offers').C",
])('counts as taken what is written as %s', (taker) => {
  expect(unusedBeside(taker)).toEqual([])
})

it('takes of a module that is taken whole what is named, and no more', () => {
  expect(unusedBeside("const load = async () => (await import('@paddock/x/offers')).a")).toEqual(['2: b', '3: C'])
})

it('names what tests alone take and its own file does not use, whatever helps the tests', () => {
  const offers =
    'export const limit = 3\nexport const within = (n: number) => n < limit\n/** Not within. */\nexport const dead = 1'
  const unusedWith = (path: string) =>
    unusedExports(
      new Map([
        ['packages/x/src/offers.ts', offers],
        [path, "import { dead, limit, within } from '@paddock/x/offers'"],
      ]),
    ).map(({ name }) => name)
  expect(unusedWith('packages/x/src/offers.test.ts')).toEqual(['within', 'dead'])
  expect(unusedWith('packages/y/src/testing/within.ts')).toEqual(['within', 'dead'])
  expect(unusedWith('packages/y/src/other.ts')).toEqual([])
})

it('leaves what is found by its place', () => {
  const found = new Map([
    ['apps/web/src/routes/orders.tsx', 'export const Route = 1\nexport const other = 1'],
    ['apps/web/src/widgets/market/ticker/widget.ts', 'export const widget = 1'],
  ])
  expect(unusedExports(found).map(({ name }) => name)).toEqual(['other'])
})
