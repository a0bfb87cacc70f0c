/**
 * What is typed between the key that opens a layer and the layer being there: its script may still be on its way, and letters that got lost
 * would be keys of the desk.
 */

/** A layer that is not there by then will not come. */
const GIVEN_UP_AFTER = 10_000

let typed = ''
let stop: (() => void) | undefined

/** Begins to collect: called with the key that opens. */
export function collectTyped(): void {
  stop?.()
  typed = ''
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return stop?.()
    if (event.metaKey || event.ctrlKey || event.altKey) return
    if (event.key === 'Backspace') typed = typed.slice(0, -1)
    else if (event.key.length === 1) typed += event.key
    else if (event.key !== 'Enter') return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const end = setTimeout(() => stop?.(), GIVEN_UP_AFTER)
  addEventListener('keydown', onKey, true)
  stop = () => {
    clearTimeout(end)
    removeEventListener('keydown', onKey, true)
    stop = undefined
  }
}

/** What was typed since, for the field's first text. */
export const typedAhead = (): string => typed

/** The field has the keyboard now. */
export function typedArrived(): void {
  stop?.()
  typed = ''
}
