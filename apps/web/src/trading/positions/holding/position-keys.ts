/** The keyboard of a position's page: the arrows go to the next one, c closes, p and t set a stop and a target. */
import { useEffect, useRef } from 'react'
import { isKeyTaken } from '../../../page/keys.ts'

export interface PositionKeys {
  readonly onClose: () => void
  readonly onExit: (wanted: { stop: boolean; target: boolean }) => void
  readonly onStep: (by: 1 | -1) => void
}

export function usePositionKeys(keys: PositionKeys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // Tabs, radios and the chart have arrows of their own.
      const isElsewhere = event.target instanceof HTMLElement && event.target !== document.body
      if (event.defaultPrevented || isKeyTaken(event)) return
      if (event.key === 'c') latest.current.onClose()
      else if (event.key === 'p') latest.current.onExit({ stop: true, target: false })
      else if (event.key === 't') latest.current.onExit({ stop: false, target: true })
      else if (event.key === 'ArrowRight' && !isElsewhere) latest.current.onStep(1)
      else if (event.key === 'ArrowLeft' && !isElsewhere) latest.current.onStep(-1)
      else return
      event.preventDefault()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
