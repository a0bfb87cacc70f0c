/** How wide columns have to be so that no head, figure, symbol, note or button of theirs is cut, as the rows in sight tell. */
import { type RefObject, useCallback, useEffect, useState } from 'react'

/** Pixels: what is longer is prose, which may end early. */
const MOST = 320
/** Pixels of the sign that something was cut: it takes the place of the letters before it. */
const ELLIPSIS = 16
/** Milliseconds between two looks: prices and rows that scroll by are gathered. */
const LOOKS_EVERY = 250

const NONE: ReadonlyMap<string, number> = new Map()

/**
 * What was seen to fit, by column, while the column is as wide as it was then. Digits are as wide as each other, so that cells which differ in digits alone
 * need one look together: to measure all that scrolls by takes a frame as long as it may last.
 */
type Fitting = Map<string, { readonly width: string; readonly forms: Set<string> }>
/** Forms that are kept of a column: names have no end. */
const MOST_FORMS = 500

interface Seen {
  readonly room: number
  readonly widths: ReadonlyMap<string, number>
  readonly fitting: Fitting
}
const unseen = (room: number): Seen => ({ room, widths: NONE, fitting: new Map() })

/** Pixels by the key of a column. They only grow while the table has the same `room`: columns that followed every row would jump. */
export function useNeeded(scroller: RefObject<HTMLElement | null>, room: number): ReadonlyMap<string, number> {
  const [kept, keep] = useState(() => unseen(room))
  // In another room other columns are shown, and signs in place of words.
  if (kept.room !== room) keep(unseen(room))
  const look = useCallback(() => {
    const table = scroller.current?.querySelector('table')
    // In the letters of another font everything is as wide as it will never be.
    if (!table || document.fonts.status === 'loading') return
    keep((before) => {
      const widths = withCut(before.widths, table, before.fitting)
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
    const lookAnew = () => {
      keep((before) => ({ ...before, fitting: new Map() }))
      look()
    }
    document.fonts.addEventListener('loadingdone', lookAnew)
    return () => {
      changes.disconnect()
      sizes.disconnect()
      document.fonts.removeEventListener('loadingdone', lookAnew)
      clearTimeout(timer)
    }
  }, [scroller, look])
  return kept.widths
}

/** Cells whose content has no end that could be left out: controls, figures, symbols, and words that say so. Figures among words are told by their digits. */
const WHOLE = '.row-controls, .num, :has(.symbol, .whole)'

/** The widths with those of the cells that cut what has to be whole; the same map where none does. */
function withCut(
  before: ReadonlyMap<string, number>,
  table: HTMLTableElement,
  fitting: Fitting,
): ReadonlyMap<string, number> {
  const columns = [...table.querySelectorAll('col')].map((col) => ({
    key: col.dataset.column,
    forms: formsOf(fitting, col.dataset.column, col.style.width),
  }))
  let after: Map<string, number> | undefined
  for (const cell of table.querySelectorAll<HTMLTableCellElement>(
    'thead th, tbody :is(.cell, .row-controls), tfoot td',
  )) {
    const { key, forms } = columns[cell.cellIndex] ?? {}
    const form = `${cell.parentElement?.className} ${cell.className} ${cell.innerHTML.replace(/\d/g, '0')}`
    if (key === undefined || forms?.has(form) || (after ?? before).get(key) === MOST) continue
    const head = cell.tagName === 'TH' ? cell.querySelector('.sort-button') : null
    const isFree = !head && !/\d/.test(cell.textContent) && !cell.matches(WHOLE)
    const cut = isFree ? 0 : Math.ceil(head ? head.scrollWidth - head.clientWidth : cutOf(cell))
    if (cut <= 0) {
      forms?.add(form)
      continue
    }
    after ??= new Map(before)
    after.set(key, Math.min(MOST, Math.max(cell.clientWidth + cut, after.get(key) ?? 0)))
  }
  return after ?? before
}

/** The forms that fit a column of this width. */
function formsOf(fitting: Fitting, key: string | undefined, width: string): Set<string> | undefined {
  if (key === undefined) return undefined
  const known = fitting.get(key)
  if (known?.width === width && known.forms.size < MOST_FORMS) return known.forms
  const forms = new Set<string>()
  fitting.set(key, { width, forms })
  return forms
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
