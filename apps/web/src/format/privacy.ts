/** Whether the account's amounts are hidden from whoever looks over the shoulder: chosen by one key, kept in this browser. */
import { keptValue } from '../ui/kept-value.ts'

/** In the place of an amount; as wide whatever it is. */
export const HIDDEN = '•••••'
const hidden = keptValue('paddock.hides-amounts', (stored) => stored === true)

export const hidesAmounts = hidden.read

/** Hides them, or shows them again. What is on screen has to be drawn anew. */
export function toggleAmounts(): void {
  hidden.write(!hidden.read())
}

export const useHidesAmounts = hidden.useValue
