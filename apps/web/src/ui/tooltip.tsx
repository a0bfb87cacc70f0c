/** A few words on what is under the pointer or has the focus. One at a time; Escape closes it. */
import {
  cloneElement,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { tooltipDelay } from './tooltip-timing.ts'

let lastClosedAt: number | undefined

interface TooltipProps {
  readonly content: ReactNode
  readonly side?: 'top' | 'bottom' | 'right'
  /** One element that takes the focus. */
  readonly children: ReactElement<HTMLAttributes<HTMLElement>>
}

export function Tooltip({ content, side = 'bottom', children }: TooltipProps) {
  const id = useId()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [anchor, setAnchor] = useState<DOMRect>()
  const open = (element: HTMLElement, delay: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setAnchor(element.getBoundingClientRect()), delay)
  }
  const close = () => {
    clearTimeout(timer.current)
    if (anchor) lastClosedAt = performance.now()
    setAnchor(undefined)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!anchor) return
    // What it stood beside has moved.
    const leave = () => setAnchor(undefined)
    addEventListener('resize', leave)
    return () => removeEventListener('resize', leave)
  }, [anchor])
  const given = children.props
  return (
    <>
      {cloneElement(children, {
        'aria-describedby': anchor ? id : given['aria-describedby'],
        onPointerEnter: (event) => {
          given.onPointerEnter?.(event)
          if (event.pointerType === 'mouse') open(event.currentTarget, tooltipDelay(lastClosedAt, performance.now()))
        },
        onPointerLeave: (event) => {
          given.onPointerLeave?.(event)
          close()
        },
        onFocus: (event) => {
          given.onFocus?.(event)
          if (event.currentTarget.matches(':focus-visible')) open(event.currentTarget, 0)
        },
        onBlur: (event) => {
          given.onBlur?.(event)
          close()
        },
        onPointerDown: (event) => {
          given.onPointerDown?.(event)
          close()
        },
        onKeyDown: (event) => {
          given.onKeyDown?.(event)
          if (event.key === 'Escape') close()
        },
      })}
      {anchor &&
        createPortal(
          <span id={id} role="tooltip" className="tooltip tooltip-at" data-side={side} style={placeOf(anchor, side)}>
            {content}
          </span>,
          document.body,
        )}
    </>
  )
}

/** Pixels between the element and its tooltip, and between the tooltip and the window's edge. */
const GAP = 6
const EDGE = 8

function placeOf(anchor: DOMRect, side: TooltipProps['side']): React.CSSProperties {
  if (side === 'right') return { left: anchor.right + GAP, top: anchor.top + anchor.height / 2, translate: '0 -50%' }
  const middle = anchor.left + anchor.width / 2
  const isNearRight = middle > innerWidth * 0.75
  const across = isNearRight
    ? { right: Math.max(EDGE, innerWidth - anchor.right) }
    : { left: Math.max(EDGE, anchor.left) }
  return side === 'top'
    ? { ...across, bottom: innerHeight - anchor.top + GAP }
    : { ...across, top: anchor.bottom + GAP }
}
