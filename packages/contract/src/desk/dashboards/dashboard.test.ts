import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { forAll } from '../../testing/for-all.ts'
import {
  BREAKPOINTS,
  DashboardContent,
  idOfName,
  MAIN_CONTENT,
  MAIN_DASHBOARD,
  nameProblem,
  pathOfId,
} from './dashboard.ts'

it('spec 3: the default dashboard is Main Dashboard at /dashboard with three widgets', () => {
  const { id, name, path, widgets } = MAIN_DASHBOARD
  expect({ id, name, path }).toEqual({ id: 'dashboard', name: 'Main Dashboard', path: '/dashboard' })
  expect(widgets.map(({ key }) => key)).toEqual(['MarketData', 'StockMarket', 'EconomicCalendar'])
})

it('spec 9: screen breakpoints', () =>
  expect(BREAKPOINTS).toEqual({ xs: 320, sm: 640, md: 768, lg: 1024, xl: 1280, '2xl': 1536 }))

it.each([
  ['Day Trading', 'day-trading', '/dashboard/day-trading'],
  ['Options\t  and  more', 'options-and-more', '/dashboard/options-and-more'],
  [' Ölpreise ', 'ölpreise', '/dashboard/%C3%B6lpreise'],
  ['a/b?', 'a/b?', '/dashboard/a%2Fb%3F'],
  ['   ', '', '/dashboard/'],
])('spec 2: the id of %j is %j', (name, id, path) => {
  expect(idOfName(name)).toBe(id)
  expect(pathOfId(id)).toBe(path)
})

describe('a name', () => {
  it.each([
    ['', [], 'A dashboard needs a name.'],
    [' \t ', [], 'A dashboard needs a name.'],
    ['x'.repeat(61), [], 'A name has at most 60 characters.'],
    ['..', [], 'A name of dots has no address.'],
    ['a\u0000', [], 'A name has no control characters.'],
    ['a\ud800', [], 'A name has no control characters.'],
    ['DASHBOARD', [], 'There is a dashboard at /dashboard already.'],
    ['Day  Trading', ['day-trading'], 'There is a dashboard at /dashboard/day-trading already.'],
    ['Day Trading', ['day'], undefined],
  ])('%j beside %j: %s', (name, others, problem) => expect(nameProblem(name, others)).toBe(problem))

  it('of the main dashboard may be anything that is a name', () => {
    expect(nameProblem('Day Trading', ['day-trading'], true)).toBeUndefined()
    expect(nameProblem(' ', [], true)).toBe('A dashboard needs a name.')
  })

  it('without a problem has a path of its own that leads back to its id', () =>
    forAll(500, fc.string({ unit: 'binary' }), (name) => {
      fc.pre(nameProblem(name, []) === undefined)
      const url = new URL(pathOfId(idOfName(name)), 'https://desk.test')
      expect(decodeURIComponent(url.pathname)).toBe(`/dashboard/${idOfName(name)}`)
    }))
})

describe('the content of a dashboard', () => {
  it('is what it is when it comes back', () =>
    expect(DashboardContent.parse(JSON.parse(JSON.stringify(MAIN_CONTENT)))).toEqual(MAIN_CONTENT))

  it.each([
    [{ name: '' }, 'name'],
    [{ more: 1 }, undefined],
    [{ widgets: [{ id: 'a', key: 'Chart' }] }, 'widgets.0.options'],
    [{ widgets: [{ id: 'a b', key: 'Chart', options: {} }] }, 'widgets.0.id'],
    [{ widgets: [{ id: 'a', key: 'Chart', options: {}, link: 'Z' }] }, 'widgets.0.link'],
    [{ layouts: { xl: [{ id: 'a', x: 12, y: 0, w: 1, h: 1 }] } }, 'layouts.xl.0.x'],
    [{ layouts: { huge: [] } }, 'layouts'],
  ])('refuses %j', (change, path) => {
    const { error } = DashboardContent.safeParse({ ...MAIN_CONTENT, ...change })
    expect(error?.issues[0]?.path.join('.') || undefined).toBe(path)
  })
})
