import { forAll } from '@paddock/contract/testing/for-all'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { markdownOf } from './markdown.ts'
import { addressProblem, originOf } from './read-json.ts'
import { atPath, columnsOf, MOST_ROWS, shownOf } from './shown.ts'

const ANSWER = { data: { items: [{ name: 'One', 'a/b': 1 }, { name: 'Two' }], note: '# Hello', at: [[1, 2]] } }

describe('a path into an answer', () => {
  it.each([
    ['', { value: ANSWER }],
    ['data.items[1].name', { value: 'Two' }],
    ['/data/items/0/name', { value: 'One' }],
    ['data.at[0][1]', { value: 2 }],
    ['data.more.deep', { missing: 'data.more' }],
    ['data.items[7].name', { missing: 'data.items.7' }],
    ['constructor', { missing: 'constructor' }],
  ])('%s', (path, found) => expect(atPath(ANSWER, path)).toEqual(found))
})

it('columns are fields, and what they are called', () =>
  expect(columnsOf(' price : Last price, volume,, ')).toEqual([
    { field: 'price', head: 'Last price' },
    { field: 'volume', head: 'volume' },
  ]))

describe('what is shown', () => {
  const shown = (kind: 'table' | 'chart' | 'metric' | 'markdown', value: unknown, columns = '', path = '') =>
    shownOf(value, { kind, path, columns })

  it('a table of every field there is, or of those that are named', () => {
    expect(shown('table', [{ a: 1 }, { a: 2, b: 3 }])).toEqual({
      kind: 'table',
      columns: ['a', 'b'].map((field) => ({ field, head: field })),
      rows: [
        { '#': 1, a: 1 },
        { '#': 2, a: 2, b: 3 },
      ],
    })
    expect(shown('table', [[5, 6], 7], '0: First')).toMatchObject({ columns: [{ field: '0', head: 'First' }] })
  })

  it.each([
    ['seconds', 1_772_000_000],
    ['milliseconds', 1_772_000_000_000],
    ['digits', '1772000000'],
    ['a date', '2026-02-25T06:13:20Z'],
  ])('a chart of %s', (_, t) =>
    expect(shown('chart', [{ t, v: '2.5' }])).toEqual({
      ...{ kind: 'chart', head: 'v' },
      points: [{ time: 1_772_000_000, value: 2.5 }],
    }),
  )

  it('points of a chart ascend, each time once', () =>
    expect(
      shown('chart', [
        [9e8, 1],
        [8e8, 2],
        [9e8, 3],
      ]),
    ).toMatchObject({
      points: [
        { time: 8e8, value: 2 },
        { time: 9e8, value: 3 },
      ],
    }))

  it('a figure, and several', () => {
    expect(shown('metric', 4.2, 'x: Rate')).toEqual({ kind: 'metric', figures: [{ head: 'Rate', value: '4.2' }] })
    expect(shown('metric', { a: 1, b: null }, 'a: A, b')).toEqual({
      kind: 'metric',
      figures: [
        { head: 'A', value: '1' },
        { head: 'b', value: '' },
      ],
    })
  })

  it.each([
    ['table', {}, '', /no list/],
    ['table', Array.from({ length: MOST_ROWS + 1 }, () => 1), '', /10,001 rows/],
    ['chart', [{ t: 'soon', v: 1 }], '', /Row 1 has no time in t: soon/],
    ['chart', [{ t: 1, v: 'x' }], '', /Row 1 has no number in v/],
    ['chart', [], 't, v', /empty/],
    ['metric', { a: 1 }, '', /name the fields/],
    ['metric', { a: 1 }, 'b', /no field b/],
    ['markdown', 7, '', /no text/],
  ] as const)('a %s of %# says what is wrong', (kind, value, columns, why) =>
    expect(shown(kind, value, columns)).toEqual({ kind: 'wrong', why: expect.stringMatching(why) }),
  )
})

it.each([
  ['https://api.test/a?b=c', 'https://api.test'],
  ['http://localhost:8080/x', 'http://localhost:8080'],
  ['https://person:secret@api.test/', undefined],
  ['javascript:alert(1)', undefined],
  ['file:///etc/passwd', undefined],
  ['api.test', undefined],
  ['', undefined],
])('the origin of %s is %s', (address, origin) => {
  expect(originOf(address)).toBe(origin)
  expect(addressProblem(address) === undefined).toBe(address === '' || origin !== undefined)
})

describe('markdown', () => {
  it('headings, lists, bold and links', () =>
    expect(markdownOf('# One\ntext **bold**\nmore\n\n- a\n- [b](https://b.test/x)\n1. c')).toEqual([
      { kind: 'heading', level: 1, inlines: [{ kind: 'text', text: 'One' }] },
      {
        kind: 'paragraph',
        inlines: [
          { kind: 'text', text: 'text ' },
          { kind: 'bold', text: 'bold' },
          { kind: 'text', text: ' more' },
        ],
      },
      {
        ...{ kind: 'list', isNumbered: false },
        items: [[{ kind: 'text', text: 'a' }], [{ kind: 'link', text: 'b', href: 'https://b.test/x' }]],
      },
      { kind: 'list', isNumbered: true, items: [[{ kind: 'text', text: 'c' }]] },
    ]))

  it('HTML and other addresses stay text', () =>
    expect(markdownOf('<b>x</b> [y](javascript:alert(1)) [z](data:text/html,1)')).toEqual([
      {
        kind: 'paragraph',
        inlines: [{ kind: 'text', text: '<b>x</b> [y](javascript:alert(1)) [z](data:text/html,1)' }],
      },
    ]))

  it('no text is lost, whatever is written', () => {
    const words = fc.array(fc.constantFrom('a', '**', '[', '](', ')', 'https://x.test', ' ', '*', '<i>'), {
      maxLength: 30,
    })
    forAll(200, words, (parts) => {
      const said = JSON.stringify(markdownOf(`x${parts.join('')}`))
      expect(said.split('a').length).toBeGreaterThanOrEqual(parts.filter((part) => part === 'a').length)
      for (const block of markdownOf(parts.join('')))
        for (const inline of block.kind === 'list' ? block.items.flat() : block.inlines)
          if (inline.kind === 'link') expect(originOf(inline.href)).toBeDefined()
    })
  })
})
