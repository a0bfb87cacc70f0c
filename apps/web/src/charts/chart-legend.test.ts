import { expect, it } from 'vitest'
import { legendRows } from './chart-legend.tsx'
import type { DrawnLine } from './line-groups.ts'

const line = (group: string, kind: DrawnLine['kind'], place: number): DrawnLine => ({
  ...{ group, kind, place, title: '', levels: [] },
  line: { name: '', values: [1], tone: 'own' },
})

it('a study in a pane of its own is told in that pane, and what lies over the prices among them', () => {
  const lines = [
    line('rsi:14', 'pane', 0),
    line('sma:20', 'overlay', 1),
    line('macd:12:26:9', 'pane', 2),
    line('macd:12:26:9', 'pane', 2),
    line('NASDAQ:MSFT', 'compared', 3),
  ]
  expect(legendRows(lines, 0, String).map(({ group, pane }) => [group, pane])).toEqual([
    ['rsi:14', 1],
    ['sma:20', 0],
    ['macd:12:26:9', 2],
    ['NASDAQ:MSFT', 0],
  ])
})

it('a value below zero has the minus sign of every other figure', () => {
  const macd = { ...line('macd:12:26:9', 'pane', 0), line: { name: '', values: [-1.174], tone: 'own' as const } }
  expect(legendRows([macd], 0, String)[0]?.values).toEqual(['−1.17'])
})
