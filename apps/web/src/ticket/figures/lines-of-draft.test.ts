import { describe, expect, it } from 'vitest'
import { draftChartLines, draftLineOf } from '../../trading/chart/draft-chart-lines.ts'
import { changed, NO_EXITS } from '../draft/draft.ts'
import { typeChoice } from '../draft/form.ts'
import { review } from '../review/review.ts'
import { draft, facts } from '../testing/facts.ts'
import { linesOfDraft, movedTo } from './lines-of-draft.ts'

const given = draft({
  selectedOrderType: typeChoice('limit'),
  limitPrice: 'm-2',
  quantity: '10',
  exits: { ...NO_EXITS, isOn: true, target: '5', targetUnit: 'percent', stop: '180' },
})
const lines = linesOfDraft('a', given, review(given, facts()).resolved)

describe('the draft on a chart', () => {
  it('is a line for each of its prices', () => {
    // The middle of 187.22 × 187.25 less two cents, down to the grid; 5 % over it, up to the grid.
    expect(draftChartLines(lines).map(({ title, price, isDraggable }) => [title, price, isDraggable])).toEqual([
      ['Draft buy 10 limit', 187.21, true],
      ['Draft target', 196.58, true],
      ['Draft stop loss', 180, true],
    ])
    expect(draftChartLines(undefined)).toEqual([])
  })

  it('a stop that trails is shown and not moved', () => {
    const trailing = draft({ selectedOrderType: typeChoice('trailing_stop'), trailPrice: '1', trailUnit: 'price' })
    const drawn = draftChartLines(linesOfDraft('a', trailing, review(trailing, facts()).resolved))
    expect(drawn.map(({ isDraggable }) => isDraggable)).toEqual([false])
  })

  it('moved, each is typed where it stands', () => {
    const moved = ['limitPrice', 'takeProfit', 'stopLoss'].map((id) => {
      const line = draftLineOf(`draft ${id}`)
      return (
        line && linesOfDraft('a', given, review(changed(given, movedTo(given, line, '190')), facts()).resolved)?.[line]
      )
    })
    expect(moved).toEqual(['190', '190', '190'])
    expect(draftLineOf('3f0c-an-order')).toBeUndefined()
  })
})
