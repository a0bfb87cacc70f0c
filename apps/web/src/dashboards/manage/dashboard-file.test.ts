import { MAIN_CONTENT } from '@paddock/contract/desk/dashboards/dashboard'
import { forAll } from '@paddock/contract/testing/for-all'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { overlaps } from '../layout/layout.ts'
import { checksumOf } from './checksum.ts'
import { fileText, readFile } from './dashboard-file.ts'
import { TEMPLATES } from './templates.ts'

const file = (dashboard: unknown, more = {}) =>
  JSON.stringify({ format: 'paddock-dashboard', version: 1, dashboard, ...more })

// The check value of ISO 3309, and of the polynomial's catalogue.
it.each([
  ['', '00000000'],
  ['123456789', 'cbf43926'],
  ['The quick brown fox jumps over the lazy dog', '414fa339'],
])('the checksum of %j is %s', (text, sum) => expect(checksumOf(text)).toBe(sum))

describe.each(TEMPLATES)('the template $name', ({ content }) => {
  it('is what it was when its file is read', () =>
    expect(readFile(fileText(content))).toEqual({ kind: 'dashboard', content, unknown: [], isAltered: false }))
})

it.each([
  ['{', 'The file is not JSON.'],
  ['[]', 'The file is not a dashboard of this desk.'],
  ['{"format":"other"}', 'The file is not a dashboard of this desk.'],
  [file(MAIN_CONTENT, { version: 9 }), 'The file is of version 9; this desk reads version 1.'],
  [file({ ...MAIN_CONTENT, keys: 'PK' }), 'The dashboard is incomplete: keys is not known.'],
  [
    file({ ...MAIN_CONTENT, widgets: [MAIN_CONTENT.widgets[0], MAIN_CONTENT.widgets[0]] }),
    'Two widgets have the id market-data.',
  ],
  [' '.repeat(1_000_001), 'The file is larger than any dashboard.'],
])('refuses %s', (text, why) => expect(readFile(text)).toEqual({ kind: 'refused', why }))

it('says where a value is wrong', () => {
  const layouts = { xl: [{ id: 'market-data', x: 0, y: 0, w: 99, h: 1 }] }
  expect(readFile(file({ ...MAIN_CONTENT, layouts }))).toMatchObject({
    why: expect.stringContaining(' at layouts.xl.0.w'),
  })
})

it('parts widgets that stand on each other, forgets places of none, and names what it does not know', () => {
  const layouts = {
    xl: ['market-data', 'stock-market', 'nobody', 'market-data'].map((id) => ({ id, x: 1, y: 1, w: 3, h: 3 })),
  }
  const widgets = [...MAIN_CONTENT.widgets, { id: 'x', key: 'Unheard', options: {} }]
  const read = readFile(file({ ...MAIN_CONTENT, widgets, layouts }))
  if (read.kind === 'refused') throw new Error(read.why)
  const places = read.content.layouts.xl ?? []
  expect(places.map(({ id }) => id).sort()).toEqual(['market-data', 'stock-market'])
  expect(places.some((one) => places.some((other) => overlaps(one, other)))).toBe(false)
  expect(read.unknown).toEqual(['Unheard'])
})

it('leaves locked widgets where they are, but for one that stands on another', () => {
  const [first, second, third] = MAIN_CONTENT.widgets
  const widgets = [first, second, third].map((widget) => ({ ...widget, isLocked: true }))
  const place = (id: string | undefined, x: number, y: number) => ({ id, x, y, w: 4, h: 4 })
  const places = [place(first?.id, 0, 7), place(second?.id, 8, 3), place(third?.id, 1, 8)]
  const read = readFile(file({ ...MAIN_CONTENT, widgets, layouts: { xl: places } }))
  if (read.kind === 'refused') throw new Error(read.why)
  const layout = read.content.layouts.xl ?? []
  expect(layout.slice(0, 2)).toEqual(places.slice(0, 2))
  expect(layout.some((one) => layout.some((other) => overlaps(one, other)))).toBe(false)
})

it('answers whatever it is given', () =>
  forAll(
    300,
    fc.oneof(
      fc.string(),
      fc.json(),
      fc.anything().map((value) => file(value)),
    ),
    (text) => {
      expect(['dashboard', 'refused']).toContain(readFile(text).kind)
    },
  ))

it('tells a file that is not as it was written, and takes one without a checksum as it is', () => {
  const text = fileText(MAIN_CONTENT)
  expect(readFile(text.replace('"StockMarket"', '"StockHeatMap"'))).toMatchObject({
    kind: 'dashboard',
    isAltered: true,
  })
  // Only the spaces between are another's.
  expect(readFile(JSON.stringify(JSON.parse(text)))).toMatchObject({ isAltered: false })
  expect(readFile(file(MAIN_CONTENT))).toMatchObject({ isAltered: false })
})

it('leaves what may be a key to another host with who has it', () => {
  const options = { url: 'https://api.test/v1/rates?key=secret#more', kind: 'table' }
  const text = fileText({ ...MAIN_CONTENT, widgets: [{ id: 'custom', key: 'Custom', options }] })
  expect(text).not.toContain('secret')
  expect(text).toContain('"https://api.test/v1/rates"')
})
