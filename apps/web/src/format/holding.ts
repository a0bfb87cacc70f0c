/** A holding in words, long or short: its side is said, and its size never has a sign. */
import type { Position } from '@paddock/contract/entities/position'
import { MINUS, quantity } from './number.ts'

type Sized = Pick<Position, 'qty' | 'qty_available'>

const size = (qty: string | null | undefined): string => quantity(qty).replace(MINUS, '')

/** `40`, `Short 40`. */
export const heldText = ({ qty }: Sized): string => `${qty.startsWith('-') ? 'Short ' : ''}${size(qty)}`

/** `Long 40`, `Short 40`, and `None` of what is not held. */
export const positionText = (position: Sized | undefined): string =>
  !position ? 'None' : position.qty.startsWith('-') ? heldText(position) : `Long ${size(position.qty)}`

/** What no working order holds, under the name `Free to close`: `15 of 40`. */
export const freeText = ({ qty, qty_available }: Sized): string => `${size(qty_available ?? qty)} of ${size(qty)}`
