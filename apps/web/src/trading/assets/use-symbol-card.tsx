/** What a symbol tells before it is pressed: a card while it is pointed at (or by Space), a menu by the other button (or the menu key). */
import { underlyingSymbol } from '@paddock/market/options/symbol'
import { lazy, type MouseEvent, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useLinkGroup } from './link-group.ts'

const SymbolCard = lazy(async () => ({ default: (await import('./symbol-card.tsx')).SymbolCard }))
const SymbolMenu = lazy(async () => ({ default: (await import('./symbol-menu.tsx')).SymbolMenu }))

/** Milliseconds a symbol is pointed at before its card comes. */
const CARD_DELAY = 700

type Shown =
  | { readonly kind: 'card'; readonly at: DOMRect }
  | { readonly kind: 'menu'; readonly x: number; readonly y: number }

/** Handlers for the link of a symbol, and what is to be drawn beside it. In a linked widget a plain press gives it to the link group, of a contract what it is on. */
export function useSymbolCard(symbol: string) {
  const choose = useLinkGroup()
  const [shown, setShown] = useState<Shown>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const hide = () => {
    clearTimeout(timer.current)
    setShown((was) => (was?.kind === 'card' ? undefined : was))
  }
  const show = (element: HTMLElement) => setShown({ kind: 'card', at: element.getBoundingClientRect() })
  const handlers = {
    'data-symbol': symbol,
    onPointerEnter: (event: React.PointerEvent<HTMLElement>) => {
      if (event.pointerType !== 'mouse') return
      const element = event.currentTarget
      clearTimeout(timer.current)
      timer.current = setTimeout(() => show(element), CARD_DELAY)
    },
    onPointerLeave: hide,
    onClick: (event: MouseEvent<HTMLElement>) => {
      if (!choose || symbol === '' || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      choose(underlyingSymbol(symbol))
    },
    onPointerDown: hide,
    onBlur: hide,
    onKeyDown: (event: React.KeyboardEvent<HTMLElement>) => {
      if (event.key === 'Escape') hide()
      if (event.key !== ' ') return
      event.preventDefault()
      if (shown) hide()
      else show(event.currentTarget)
    },
    onContextMenu: (event: MouseEvent<HTMLElement>) => {
      event.preventDefault()
      clearTimeout(timer.current)
      const { left, bottom } = event.currentTarget.getBoundingClientRect()
      // The menu key has no place of its own.
      const isByKey = event.clientX === 0 && event.clientY === 0
      setShown({ kind: 'menu', x: isByKey ? left : event.clientX, y: isByKey ? bottom : event.clientY })
    },
  }
  const card: ReactNode = shown && (
    <Suspense>
      {shown.kind === 'card' ? (
        <SymbolCard symbol={symbol} at={shown.at} />
      ) : (
        <SymbolMenu symbol={symbol} x={shown.x} y={shown.y} onClose={() => setShown(undefined)} />
      )}
    </Suspense>
  )
  return { handlers, card }
}
