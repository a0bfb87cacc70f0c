/** The keys of the ticket: what each means, as data. Those that send or cancel orders are off until they are armed. */
import { type Draft, type DraftExits, NO_EXITS } from '../draft/draft.ts'
import { typeChoice } from '../draft/form.ts'

export type TicketAct =
  | { readonly kind: 'change'; readonly change: Partial<Draft> }
  | { readonly kind: 'percent'; readonly percent: 25 | 50 | 75 | 100 }
  | { readonly kind: 'say-price' }
  | { readonly kind: 'exits' }
  | { readonly kind: OrderAct }

/** What sends or cancels: review or send, close, turn round, cancel everything in the symbol, cancel what was sent last. */
export const ORDER_ACTS = ['send', 'flatten', 'reverse', 'cancel-symbol', 'cancel-last'] as const
export type OrderAct = (typeof ORDER_ACTS)[number]

export const isOrderAct = (kind: TicketAct['kind']): kind is OrderAct => ORDER_ACTS.some((act) => act === kind)

/** What the sheet of keys lists. */
export const TICKET_KEYS: readonly (readonly [string, string])[] = [
  ['Tab', 'Ticket: side, type, price, size, exits, send'],
  ['↑ ↓', 'Ticket: one tick, or one step of the size; Shift 10, Alt 100'],
  ['L M P T', 'Ticket: limit, market, stop, trailing, on the type'],
  ['Alt B, M, A', 'Ticket: price to bid, middle, ask'],
  ['Alt 1 … 4', 'Ticket: 25, 50, 75, 100 %'],
  ['Alt R', 'Ticket: size by risk to the stop'],
  ['Alt P', 'Ticket: say the price'],
  ['Alt ← →', 'Ticket: next strike of a contract'],
  ['Alt ↑ ↓', 'Ticket: next expiration of a contract'],
  ['Ctrl B', 'Ticket: exits of the template on or off'],
  ['Ctrl Shift A', 'Ticket: order keys on, until it loses the focus'],
  ['Ctrl Enter', 'Order keys: review or send'],
  ['Ctrl .', 'Order keys: turn the position round'],
  ['Ctrl ,', 'Order keys: close the position'],
  ['Ctrl Shift X', 'Order keys: cancel all in the symbol'],
  ['Ctrl Z', 'Order keys: cancel the last order sent'],
]

/** A key press, without the event it came in. */
export interface KeyPress {
  readonly key: string
  readonly code: string
  readonly isCtrl: boolean
  readonly isAlt: boolean
  readonly isShift: boolean
  /** The focus is on the order type. */
  readonly isOnType: boolean
}

const PLACES: Readonly<Record<string, string>> = { KeyB: 'b', KeyM: 'm', KeyA: 'a' }
const PERCENTS: Readonly<Record<string, 25 | 50 | 75 | 100>> = { Digit1: 25, Digit2: 50, Digit3: 75, Digit4: 100 }
const TYPES: Readonly<Record<string, string>> = { l: 'limit', m: 'market', p: 'stop', t: 'trailing_stop' }

export const isArming = ({ code, isCtrl, isShift, isAlt }: Omit<KeyPress, 'isOnType' | 'key'>): boolean =>
  isCtrl && isShift && !isAlt && code === 'KeyA'

/** What a press means to a ticket; undefined for what is not its own. Letters choose a type while its box has the focus. */
export function ticketAct(press: KeyPress, draft: Draft): TicketAct | undefined {
  const { key, code, isCtrl, isAlt, isShift, isOnType } = press
  if (isCtrl && !isAlt) return orderKey(key, code, isShift)
  if (isAlt && !isCtrl) return fieldKey(code, draft)
  const type = TYPES[key.toLowerCase()]
  return type && isOnType && !isCtrl ? { kind: 'change', change: { selectedOrderType: typeChoice(type) } } : undefined
}

function orderKey(key: string, code: string, isShift: boolean): TicketAct | undefined {
  if (key === 'Enter') return { kind: 'send' }
  if (isShift) return code === 'KeyX' ? { kind: 'cancel-symbol' } : undefined
  switch (code) {
    case 'KeyB':
      return { kind: 'exits' }
    case 'KeyZ':
      return { kind: 'cancel-last' }
    case 'Period':
      return { kind: 'reverse' }
    case 'Comma':
      return { kind: 'flatten' }
    default:
      return undefined
  }
}

function fieldKey(code: string, draft: Draft): TicketAct | undefined {
  const place = PLACES[code]
  if (place && (draft.legs.length < 2 || place !== 'b'))
    return {
      kind: 'change',
      change: { limitPrice: place, ...(hasLimit(draft) ? {} : { selectedOrderType: typeChoice('limit') }) },
    }
  const percent = PERCENTS[code]
  if (percent) return { kind: 'percent', percent }
  if (code === 'KeyR') return { kind: 'change', change: { sizeUnit: 'risk' } }
  return code === 'KeyP' ? { kind: 'say-price' } : undefined
}

const hasLimit = ({ selectedOrderType: { name } }: Draft): boolean => name === 'limit' || name === 'stop_limit'

/** The exits a template gives, or none: the stop so many percent away, the target so many times as far, unless it says otherwise. */
export const toggledExits = (
  { exits }: Draft,
  isExit: boolean,
  template: Pick<DraftExits, 'stop' | 'target'> & Partial<Pick<DraftExits, 'stopUnit' | 'targetUnit'>>,
): Draft['exits'] =>
  exits.isOn
    ? NO_EXITS
    : {
        ...NO_EXITS,
        isOn: true,
        isExit,
        stop: exits.stop || template.stop,
        stopUnit: exits.stop ? exits.stopUnit : (template.stopUnit ?? 'percent'),
        target: exits.target || template.target,
        targetUnit: exits.target ? exits.targetUnit : (template.targetUnit ?? 'r'),
      }
