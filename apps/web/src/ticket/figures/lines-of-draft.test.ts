import { describe, expect, it } from 'vitest'
import type { DraftLines } from '../../page/draft-lines.ts'
import { draftChartLines } from '../../trading/chart/draft-chart-lines.ts'
import { changed, NO_EXITS, typeChoice } from '../draft/draft.ts'
import { review } from '../review/review.ts'
import { draft, facts } from '../testing/facts.ts'
import { linesOfDraft, movedTo } from './lines-of-draft.ts'

const given = draft({
  selectedOrderType: typeChoice('limit'),
  limitPrice: 'm-2',
  quantity: '10',
  exits: { ...NO_EXITS, isOn: true, target: '5', targetUnit: 'percent', stop: '180' },
})
const drawnOf = (lines: DraftLines | undefined) => draftChartLines(lines ? [{ ...lines, ticket: 't' }] : [])
const lines = linesOfDraft('a', given, review(given, facts()).resolved)

describe('the draft on a chart', () => {
  it('is a line for each of its prices', () => {
    // The middle of 187.22 × 187.25 less two cents, down to the grid; 5 % over it, up to the grid.
    expect(drawnOf(lines).map(({ title, price, isDraggable }) => [title, price, isDraggable])).toEqual([
      ['Draft buy 10 limit', 187.21, true],
      ['Draft target', 196.58, true],
      ['Draft stop loss', 180, true],
    ])
    expect(drawnOf(undefined)).toEqual([])
  })

  it('a stop that trails is shown and not moved', () => {
    const trailing = draft({ selectedOrderType: typeChoice('trailing_stop'), trailPrice: '1', trailUnit: 'price' })
    const drawn = drawnOf(linesOfDraft('a', trailing, review(trailing, facts()).resolved))
    expect(drawn.map(({ isDraggable }) => isDraggable)).toEqual([false])
  })

  it('moved, each is typed where it stands', () => {
    const moved = drawnOf(lines).map(
      ({ of }) =>
        of.kind === 'draft' &&
        linesOfDraft('a', given, review(changed(given, movedTo(given, of.line, '190')), facts()).resolved)?.[of.line],
    )
    expect(moved).toEqual(['190', '190', '190'])
  })
})
