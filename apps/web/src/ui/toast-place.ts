/** Where toasts stand: at the lower right, and never over what sends an order, which says so with `data-keep-clear`. */
import { useLayoutEffect, useState } from 'react'
import { BREAKPOINTS } from './breakpoints.ts'

type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>
/** Pixels from the right edge and at most so wide; above where neither side has the room. */
interface ToastPlace {
  readonly isAbove: boolean
  readonly right: number
  readonly width: number
}

/** Pixels: as wide as toasts are, and the least they can be read in. */
const WIDTH = 352
const LEAST_WIDTH = 240
/** Narrower than this is a phone, which a toast is as wide as. */
const PHONE = BREAKPOINTS.sm

/** The place beside whatever is to be kept clear in the lower half of a window: right of it, left of it, or above. */
export function toastPlace(
  window: { readonly width: number; readonly height: number },
  kept: readonly Box[],
): ToastPlace {
  const usual = { isAbove: false, right: 0, width: window.width < PHONE ? window.width : WIDTH }
  const seen = kept.filter(({ top, bottom }) => bottom > window.height / 2 && top < window.height)
  const between = (from: number, to: number) => seen.filter(({ left, right }) => right > from && left < to)
  const inTheWay = between(window.width - usual.width, window.width)
  if (inTheWay.length === 0) return usual
  const behind = window.width - Math.max(...inTheWay.map(({ right }) => right))
  if (behind >= LEAST_WIDTH) return { ...usual, width: Math.min(WIDTH, behind) }
  const to = Math.min(...inTheWay.map(({ left }) => left))
  const width = Math.min(WIDTH, to)
  const isClear = width >= LEAST_WIDTH && between(to - width, to).length === 0
  return isClear ? { ...usual, right: window.width - to, width } : { ...usual, isAbove: true }
}

/** The place at this moment: it follows what is scrolled and the size of the window while a toast is shown. */
export function useToastPlace(isShown: boolean): ToastPlace | undefined {
  const [place, setPlace] = useState<ToastPlace>()
  useLayoutEffect(() => {
    if (!isShown) return
    const measure = () => {
      // What lies under a dialog cannot be pressed.
      const inDialog = document.querySelectorAll('.dialog [data-keep-clear]')
      const kept = inDialog.length > 0 ? inDialog : document.querySelectorAll('[data-keep-clear]')
      const boxes = [...kept].map((each) => each.getBoundingClientRect()).filter(({ width }) => width > 0)
      const next = toastPlace({ width: innerWidth, height: innerHeight }, boxes)
      setPlace((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next))
    }
    measure()
    let frame = 0
    const follow = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(measure)
    }
    // What opens or closes below the toasts moves it too.
    const changes = new MutationObserver(follow)
    changes.observe(document.body, { childList: true, subtree: true })
    addEventListener('resize', follow)
    addEventListener('scroll', follow, { capture: true, passive: true })
    return () => {
      cancelAnimationFrame(frame)
      changes.disconnect()
      removeEventListener('resize', follow)
      removeEventListener('scroll', follow, { capture: true })
    }
  }, [isShown])
  return place
}
