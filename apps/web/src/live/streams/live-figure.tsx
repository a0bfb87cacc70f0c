/**
 * A figure that moves with a price. It is written straight into the page and not drawn as a component: a frame in which hundreds of cells
 * move has no time for that. What it says, to the eye and aloud, is what a component would have said.
 */
import { useLayoutEffect, useRef } from 'react'
import type { Figure } from '../../format/change.tsx'
import { useHidesAmounts } from '../../format/privacy.ts'
import { useAccountId } from '../account.ts'
import type { LivePrice } from './live-price.ts'
import { priceNow, useWatch } from './prices.ts'

interface LiveFigureProps {
  readonly symbol: string
  /** What the figure is at a price. The same function as long as it means the same. */
  readonly figure: (price: LivePrice | undefined) => Figure
}

export function LiveFigure({ symbol, figure }: LiveFigureProps) {
  const view = useAccountId()
  const watch = useWatch()
  const hidesAmounts = useHidesAmounts()
  const place = useRef<HTMLSpanElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a figure says amounts, or hides them
  useLayoutEffect(() => {
    const node = place.current
    if (!node) return
    const show = () => write(node, figure(priceNow(view, symbol)))
    show()
    return watch(symbol, show)
  }, [view, watch, symbol, figure, hidesAmounts])
  return <span ref={place} />
}

/** Brings an element to what a figure says, and touches only what differs. */
function write(node: HTMLElement, { text, aloud, className = '', room }: Figure): void {
  if (node.className !== className) node.className = className
  if (node.dataset.room !== room) {
    if (room === undefined) delete node.dataset.room
    else node.dataset.room = room
  }
  const { parentElement: cell } = node
  // A cell can be named as a whole: two elements fewer in each of hundreds.
  if (cell instanceof HTMLTableCellElement && cell.childElementCount === 1) {
    if (cell.ariaLabel !== (aloud ?? null)) cell.ariaLabel = aloud ?? null
    writeText(node, text)
    return
  }
  if (aloud === undefined) {
    writeText(node, text)
    return
  }
  const [seen = added(node, { ariaHidden: 'true' }), said = added(node, { className: 'sr-only' })] = node.children
  writeText(seen, text)
  writeText(said, aloud)
}

const added = (node: HTMLElement, properties: { ariaHidden?: string; className?: string }): HTMLElement =>
  node.appendChild(Object.assign(document.createElement('span'), properties))

function writeText(node: Element, text: string): void {
  const { firstChild } = node
  if (!(firstChild instanceof Text)) node.textContent = text
  else if (firstChild.data !== text) firstChild.data = text
}
