import { LineType } from 'lightweight-charts'
import { expect, test } from 'vitest'
import { CHART_STYLES } from './chart-look.ts'
import type { ChartTheme } from './chart-theme.ts'
import { fillColor, priceOptions } from './price-series.ts'

const theme: ChartTheme = {
  ground: 'rgba(1, 0, 0, 1)',
  grid: 'rgba(2, 0, 0, 1)',
  text: 'rgba(3, 0, 0, 1)',
  strong: 'rgba(4, 0, 0, 1)',
  gain: 'rgba(5, 0, 0, 1)',
  loss: 'rgba(6, 0, 0, 1)',
  volume: 'rgba(7, 0, 0, 1)',
  primary: 'rgba(8, 0, 0, 1)',
  pre: 'rgba(9, 0, 0, 1)',
  after: 'rgba(10, 0, 0, 1)',
  studies: [],
  font: 'sans-serif',
}

for (const style of CHART_STYLES)
  for (const tone of ['gain', 'loss', 'primary'] as const)
    test(`fills are told apart from prices drawn as ${style} in ${tone}`, () => {
      const strokes = { tone, lineWidth: 2, lineType: LineType.Simple } as const
      expect(Object.values(priceOptions(style, theme, strokes, 1))).not.toContain(fillColor(style, theme))
    })
