/** The keyboard of a position's page: the arrows go to the next one, c closes, p and t set a stop and a target. */
import { useShortcuts } from '../../../page/shortcuts.ts'

interface PositionKeys {
  readonly onClose: () => void
  readonly onExit: (wanted: { stop: boolean; target: boolean }) => void
  readonly onStep: (by: 1 | -1) => void
}

export function usePositionKeys({ onClose, onExit, onStep }: PositionKeys): void {
  useShortcuts('position', {
    close: onClose,
    stop: () => onExit({ stop: true, target: false }),
    target: () => onExit({ stop: false, target: true }),
    // Tabs, radios and the chart have arrows of their own.
    step: ({ target, key }) =>
      target instanceof HTMLElement && target !== document.body ? false : onStep(key === 'ArrowRight' ? 1 : -1),
  })
}
