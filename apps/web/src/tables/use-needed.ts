/** How wide columns have to be so that no head, figure, symbol, note or button of theirs is cut, as the rows in sight tell. */
import { type RefObject, useCallback, useEffect, useState } from 'react'

/** Pixels: what is longer is prose, which may end early. */
const MOST = 320
/** Pixels of the sign that something was cut: it takes the place of the letters before it. */
const ELLIPSIS = 16
/** Milliseconds between two looks: prices and rows that scroll by are gathered. */
const LOOKS_EVERY = 250

const NONE: ReadonlyMap<string, number> = new Map()

/** Pixels by the key of a column. They only grow while the table has the same `room`: columns that followed every row would jump. */
export function useNeeded(scroller: RefObject<HTMLElement | null>, room: number): ReadonlyMap<string, number> {
  const [kept, keep] = useState({ room, widths: NONE })
  // In another room other columns are shown, and signs in place of words.
  if (kept.room !== room) keep({ room, widths: NONE })
  const look = useCallback(() => {
    const table = scroller.current?.querySelector('table')
    // In the letters of another font everything is as wide as it will never be.
    if (!table || document.fonts.status === 'loading') return
    keep((before) => {
      const widths = withCut(before.widths, table)
      return widths === before.widths ? before : { ...before, widths }
    })
  }, [scroller])
  useEffect(() => {
    if (kept.widths === NONE) look()
  }, [kept, look])
  useEffect(() => {
    const table = scroller.current?.querySelector('table')
    if (!table) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const changes = new MutationObserver(() => {
      timer ??= setTimeout(() => {
        timer = undefined
        look()
      }, LOOKS_EVERY)
    })
    changes.observe(table, { subtree: true, childList: true, characterData: true })
    const sizes = new ResizeObserver(look)
    sizes.observe(table)
    document.fonts.addEventListener('loadingdone', look)
    return () => {
      changes.disconnect()
      sizes.disconnect()
      document.fonts.removeEventListener('loadingdone', look)
      clearTimeout(timer)
    }
  }, [scroller, look])
  return kept.widths
}

/** Cells whose content has no end that could be left out: controls, symbols, and words that say so. Figures are told by their digits. */
const WHOLE = '.row-controls, :has(.symbol, .whole)'

/** The widths with those of the cells that cut what has to be whole; the same map where none does. */
function withCut(before: ReadonlyMap<string, number>, table: HTMLTableElement): ReadonlyMap<string, number> {
  const columns = table.querySelectorAll('col')
  let after: Map<string, number> | undefined
  for (const cell of table.querySelectorAll<HTMLTableCellElement>(
    'thead th, tbody :is(.cell, .row-controls), tfoot td',
  )) {
    const head = cell.tagName === 'TH' ? cell.querySelector('.sort-button') : null
    if (!head && !/\d/.test(cell.textContent) && !cell.matches(WHOLE)) continue
    const cut = Math.ceil(head ? head.scrollWidth - head.clientWidth : cutOf(cell))
    if (cut <= 0) continue
    const needed = cell.clientWidth + cut
    const key = columns[cell.cellIndex]?.dataset.column
    if (key === undefined || (after ?? before).get(key) === MOST) continue
    after ??= new Map(before)
    after.set(key, Math.min(MOST, Math.max(needed, after.get(key) ?? 0)))
  }
  return after ?? before
}

/** Pixels by which the content of a cell reaches into its padding or past it. A name behind them is prose: where that is cut, its sign has room. */
function cutOf(cell: HTMLTableCellElement): number {
  const end = cell.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(cell).paddingRight)
  const isNameCut = [...cell.querySelectorAll('.name:not(.whole)')].some(
    (name) => name.getBoundingClientRect().right > end,
  )
  const ends = [...cell.childNodes].map((child) => {
    if (child instanceof Element) {
      const { right } = child.getBoundingClientRect()
      // What is opened from a cell, a menu or what is told of a symbol, stands over the page.
      const isPart = right <= end || !(child.matches('.name:not(.whole)') || standsOver(child))
      return isPart ? right : 0
    }
    const range = document.createRange()
    range.selectNode(child)
    return range.getBoundingClientRect().right
  })
  // Layout is in fractions of a pixel.
  return Math.max(0, ...ends) + (isNameCut ? ELLIPSIS : 0) - end - 0.5
}

const standsOver = (part: Element): boolean => /fixed|absolute/.test(getComputedStyle(part).position)
