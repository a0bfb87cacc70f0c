import { BREAKPOINT_NAMES, type DashboardContent, MAIN_CONTENT } from '@paddock/contract/desk/dashboards/dashboard'
import { describe, expect, it } from 'vitest'
import { hasRoom, layoutOf, overlaps } from './layout.ts'
import { broughtBack, newId, withCopy, withLink, withLock, without, withoutLayout, withWidget } from './operations.ts'

const ids = ({ widgets }: DashboardContent) => widgets.map(({ id }) => id)
/** The main dashboard as if nobody had said where its widgets stand. */
const PLAIN: DashboardContent = { ...MAIN_CONTENT, layouts: {} }
const arranged: DashboardContent = { ...PLAIN, layouts: { xl: [...layoutOf(PLAIN, 'xl')] } }

it('names a widget by its key, and numbers the next', () => {
  expect(newId(PLAIN, 'StockHeatMap')).toBe('stock-heat-map')
  expect(newId(PLAIN, 'MarketData')).toBe('market-data-2')
})

it('adds at the end, up to forty', () => {
  let content = PLAIN
  for (let added = 0; added < 50; added += 1) content = withWidget(content, 'Clock', newId(content, 'Clock'))
  expect(content.widgets).toHaveLength(40)
  expect(hasRoom(content)).toBe(false)
  expect(hasRoom(without(content, 'clock'))).toBe(true)
  expect(content.widgets.at(3)).toEqual({ id: 'clock', key: 'Clock', options: {} })
})

it('copies a widget below itself, in its size, and unlocked', () => {
  const content = withCopy(withLock(arranged, 'stock-market'), 'stock-market', 'xl')
  expect(content.widgets.at(-1)).toEqual({ id: 'stock-market-2', key: 'StockMarket', options: {} })
  expect(content.layouts.xl).toContainEqual({ id: 'stock-market-2', x: 5, y: 11, w: 3, h: 11 })
})

describe('a locked widget', () => {
  const locked = withLock(arranged, 'economic-calendar')
  const placeOf = ({ layouts }: DashboardContent, id: string) => layouts.xl?.find((place) => place.id === id)
  const below = { id: 'economic-calendar', x: 0, y: 20, w: 12, h: 4 }
  /** It stands below all others, with a gap above it. */
  const content: DashboardContent = {
    ...locked,
    layouts: { xl: [...layoutOf(locked, 'xl').filter(({ id }) => id !== below.id), below] },
  }

  it('stays where it is when another one is copied above it', () => {
    const copied = withCopy(content, 'stock-market', 'xl')
    expect(placeOf(copied, below.id)).toEqual(below)
    const layout = layoutOf(copied, 'xl')
    expect(layout.some((one) => layout.some((other) => overlaps(one, other)))).toBe(false)
  })

  it('stays where it is when another one is brought back above it', () => {
    const added = withCopy(without(content, 'stock-market'), 'market-data', 'xl')
    expect(placeOf(broughtBack(added, content, 'stock-market'), below.id)).toEqual(below)
  })

  it('that is brought back gives way to one that was locked in its place', () => {
    const place = { ...below, id: 'market-data' }
    const taken: DashboardContent = { ...withLock(without(content, below.id), place.id), layouts: { xl: [place] } }
    const back = broughtBack(taken, content, below.id)
    expect(placeOf(back, place.id)).toEqual(place)
    const layout = layoutOf(back, 'xl')
    expect(layout.some((one) => layout.some((other) => overlaps(one, other)))).toBe(false)
  })
})

it('removes a widget from every width, and what was below moves up', () => {
  const content = without(withCopy(arranged, 'stock-market', 'xl'), 'stock-market')
  expect(ids(content)).toEqual(['market-data', 'economic-calendar', 'stock-market-2'])
  expect(content.layouts.xl).toContainEqual({ id: 'stock-market-2', x: 5, y: 0, w: 3, h: 11 })
  for (const breakpoint of BREAKPOINT_NAMES) {
    const layout = layoutOf(content, breakpoint)
    expect(layout.some((one) => layout.some((other) => overlaps(one, other)))).toBe(false)
  }
})

describe('a removed widget that is brought back', () => {
  const CHANGES: readonly (readonly [string, (content: DashboardContent) => DashboardContent])[] = [
    ['nothing', (content) => content],
    ['another one is locked', (content) => withLock(content, 'market-data')],
    ['one is added', (content) => withWidget(content, 'Clock', newId(content, 'Clock'))],
    ['one of its kind is added', (content) => withWidget(content, 'StockMarket', newId(content, 'StockMarket'))],
    ['another one is removed', (content) => without(content, 'economic-calendar')],
    ['another one is copied', (content) => withCopy(content, 'market-data', 'xl')],
  ]
  it.each(CHANGES)('is as it was, and what happened since stays: %s', (_what, change) => {
    const before = withLink(arranged, 'stock-market', 'B')
    const changed = change(without(before, 'stock-market'))
    const back = broughtBack(changed, before, 'stock-market')
    const own = back.widgets.filter(({ link }) => link === 'B')
    expect(own).toHaveLength(1)
    const others = back.widgets.filter((widget) => widget !== own[0])
    expect(others).toEqual(changed.widgets)
    expect(new Set(ids(back)).size).toBe(back.widgets.length)
    const layout = layoutOf(back, 'xl')
    expect(new Set(layout.map(({ id }) => id))).toEqual(new Set(ids(back)))
    expect(layout.some((one) => layout.some((other) => overlaps(one, other)))).toBe(false)
    if (changed === change(changed)) expect(back).toEqual(before)
  })
})

it('brings a widget back once', () => {
  const back = broughtBack(without(arranged, 'stock-market'), arranged, 'stock-market')
  expect(broughtBack(back, arranged, 'stock-market')).toBe(back)
  const withMore = withWidget(back, 'Clock', 'clock')
  expect(broughtBack(withMore, arranged, 'stock-market')).toBe(withMore)
})

it('locks and links, and takes both back', () => {
  const content = withLink(withLock(PLAIN, 'market-data'), 'market-data', 'B')
  expect(content.widgets[0]).toMatchObject({ isLocked: true, link: 'B' })
  expect(withLink(withLock(content, 'market-data'), 'market-data', undefined)).toEqual(PLAIN)
})

it('forgets how one width was arranged', () => expect(withoutLayout(arranged, 'xl')).toEqual(PLAIN))
