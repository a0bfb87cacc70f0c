/** How wide columns have to be so that no head, no figure and no contract of theirs is cut, as the rows in sight tell. */
import { type RefObject, useEffect, useState } from 'react'

/** Pixels: what is longer is prose, which may end early. */
const MOST = 320
/** Milliseconds between two looks: prices and rows that scroll by are gathered. */
const LOOKS_EVERY = 250

/** Pixels by the key of a column. They only grow while the table stands: columns that followed every row would jump. */
export function useNeeded(scroller: RefObject<HTMLElement | null>): ReadonlyMap<string, number> {
  const [widths, setWidths] = useState<ReadonlyMap<string, number>>(new Map())
  useEffect(() => {
    const table = scroller.current?.querySelector('table')
    if (!table) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      timer = undefined
      setWidths((before) => withCut(before, table))
    }
    const changes = new MutationObserver(() => {
      timer ??= setTimeout(look, LOOKS_EVERY)
    })
    changes.observe(table, { subtree: true, childList: true, characterData: true })
    const sizes = new ResizeObserver(look)
    sizes.observe(table)
    return () => {
      changes.disconnect()
      sizes.disconnect()
      clearTimeout(timer)
    }
  }, [scroller])
  return widths
}

/** The widths with those of the cells that cut a figure; the same map where none does. */
function withCut(before: ReadonlyMap<string, number>, table: HTMLTableElement): ReadonlyMap<string, number> {
  const columns = table.querySelectorAll('col')
  let after: Map<string, number> | undefined
  for (const cell of table.querySelectorAll<HTMLTableCellElement>('thead th, tbody .cell, tfoot td')) {
    const head = cell.tagName === 'TH' ? cell.querySelector('.sort-button') : null
    const cut = head ? head.scrollWidth - head.clientWidth : cell.scrollWidth - cell.clientWidth
    if (cut <= 0 || !(head || /\d/.test(cell.textContent))) continue
    const needed = cell.clientWidth + cut
    const key = columns[cell.cellIndex]?.dataset.column
    if (key === undefined || (after ?? before).get(key) === MOST) continue
    after ??= new Map(before)
    after.set(key, Math.min(MOST, Math.max(needed, after.get(key) ?? 0)))
  }
  return after ?? before
}
