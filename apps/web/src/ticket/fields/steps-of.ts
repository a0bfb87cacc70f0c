/** How far an arrow key steps in a field of the ticket. */
import { type ActOf, type Press, shortcutOf } from '../../page/shortcuts.ts'

const STEPS: { readonly [Name in ActOf<'ticket'>]?: number } = { step: 1, stepTen: 10, stepHundred: 100 }

/** 1, 10 or 100 ticks or steps of the size; undefined for other keys. */
export function stepsOf(press: Press): number | undefined {
  const name = shortcutOf('ticket', press)
  return name && STEPS[name]
}
