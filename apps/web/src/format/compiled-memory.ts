/**
 * Where compiled components remember what they drew (`build/compiled.ts` puts it in the place of React's own). They forget it when amounts are
 * hidden or shown, and are drawn again: amounts are in texts that depend on nothing else. Nothing is taken away and put back for it, so
 * windows, forms and what is typed in them stay.
 */
import { createContext, use } from 'react'
import { c as memory } from 'react/compiler-runtime'

/** Whether amounts are hidden, given by the frame of the desk. */
export const HidesAmounts = createContext(false)

/** What React holds a place for that has nothing yet. */
const NOTHING = Symbol.for('react.memo_cache_sentinel')

/** Called by compiled code alone: `size` places that outlive a draw. */
export function c(size: number): unknown[] {
  const isHidden = use(HidesAmounts)
  const places = memory(size + 1)
  if (places[size] !== isHidden) {
    places.fill(NOTHING)
    places[size] = isHidden
  }
  return places
}
