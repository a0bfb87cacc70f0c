/**
 * What is typed between the key that opens a layer and the layer being there: its script may still be on its way, and letters that got lost
 * would be keys of the desk.
 */

/** A layer that is not there by then will not come. */
const GIVEN_UP_AFTER = 10_000

let typed = ''
let isEntered = false
let stop: (() => void) | undefined

/** Begins to collect: called with the key that opens. */
export function collectTyped(): void {
  stop?.()
  typed = ''
  isEntered = false
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return stop?.()
    if (event.metaKey || event.ctrlKey || event.altKey) return
    if (event.key === 'Backspace') typed = typed.slice(0, -1)
    else if (event.key === 'Enter') isEntered = true
    else if (event.key.length === 1 && !isEntered) typed += event.key
    else if (event.key.length > 1) return
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

/** What was typed since, for the field's first text, and whether Enter followed it. */
export const typedAhead = (): { readonly text: string; readonly isEntered: boolean } => ({ text: typed, isEntered })

/** The field has the keyboard now. */
export function typedArrived(): void {
  stop?.()
  typed = ''
}
