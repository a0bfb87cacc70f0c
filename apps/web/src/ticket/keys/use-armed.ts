/** Whether the order keys of a ticket are on: off until they are armed, and off again as soon as the focus or the window is left. */
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useShortcuts } from '../../page/shortcuts.ts'

/** Whether another ticket, or a dialog without this one, has the keyboard. */
function isElsewhere(form: HTMLFormElement): boolean {
  const dialog = document.querySelector('[role="dialog"]:not([data-state="closed"])')
  if (dialog && !dialog.contains(form)) return true
  const focused = document.activeElement?.closest('.ticket-form')
  return focused !== null && focused !== undefined && focused !== form
}

interface Armed {
  readonly isArmed: boolean
  /** For an element around the ticket and its dialogs: React tells it of the focus in their portals too. */
  readonly area: { readonly onFocus: () => void; readonly onBlur: () => void }
}

/** `form` is the ticket that the keys act on. */
export function useArmed(form: RefObject<HTMLFormElement | null>): Armed {
  const [isArmed, setArmed] = useState(false)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  useShortcuts('ticket', {
    arm: () => {
      const { current } = form
      if (!current || isElsewhere(current)) return false
      if (!current.contains(document.activeElement))
        current.querySelector<HTMLInputElement>('input[inputmode="decimal"]')?.focus()
      return setArmed((before) => !before)
    },
  })
  useEffect(() => {
    const disarm = () => setArmed(false)
    addEventListener('blur', disarm)
    return () => {
      removeEventListener('blur', disarm)
      clearTimeout(leaving.current)
    }
  }, [])
  return {
    isArmed,
    area: {
      onFocus: () => clearTimeout(leaving.current),
      // Where the focus goes to is told right after where it came from.
      onBlur: () => {
        clearTimeout(leaving.current)
        leaving.current = setTimeout(() => setArmed(false))
      },
    },
  }
}
