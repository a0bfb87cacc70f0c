/** What the keys of the ticket mean. Those that send or cancel orders are off until they are armed. */
import { type ActOf, type Press, shortcutOf } from '../../page/shortcuts.ts'
import { type Draft, type DraftExits, NO_EXITS, typeChoice } from '../draft/draft.ts'

type TicketAct =
  | { readonly kind: 'change'; readonly change: Partial<Draft> }
  | { readonly kind: 'percent'; readonly percent: 25 | 50 | 75 | 100 }
  | { readonly kind: 'say-price' }
  | { readonly kind: 'exits' }
  | { readonly kind: OrderAct }

/** What sends or cancels: review or send, close, turn round, cancel everything in the symbol, cancel what was sent last. */
export const ORDER_ACTS = ['send', 'flatten', 'reverse', 'cancel-symbol', 'cancel-last'] as const
export type OrderAct = (typeof ORDER_ACTS)[number]

export const isOrderAct = (kind: TicketAct['kind']): kind is OrderAct => ORDER_ACTS.some((act) => act === kind)

type Acts = { readonly [Name in ActOf<'ticket'>]?: (draft: Draft) => TicketAct | undefined }

const typed =
  (name: string): ((draft: Draft) => TicketAct) =>
  () => ({ kind: 'change', change: { selectedOrderType: typeChoice(name) } })

/** A price that follows the quote; of legs there is no bid. */
const priced =
  (place: 'b' | 'm' | 'a') =>
  (draft: Draft): TicketAct | undefined =>
    place === 'b' && draft.legs.length >= 2
      ? undefined
      : {
          kind: 'change',
          change: { limitPrice: place, ...(hasLimit(draft) ? {} : { selectedOrderType: typeChoice('limit') }) },
        }

const ACTS: Acts = {
  bid: priced('b'),
  middle: priced('m'),
  ask: priced('a'),
  quarter: () => ({ kind: 'percent', percent: 25 }),
  half: () => ({ kind: 'percent', percent: 50 }),
  threeQuarters: () => ({ kind: 'percent', percent: 75 }),
  whole: () => ({ kind: 'percent', percent: 100 }),
  risk: () => ({ kind: 'change', change: { sizeUnit: 'risk' } }),
  say: () => ({ kind: 'say-price' }),
  exits: () => ({ kind: 'exits' }),
  send: () => ({ kind: 'send' }),
  sendAnyway: () => ({ kind: 'send' }),
  reverse: () => ({ kind: 'reverse' }),
  flatten: () => ({ kind: 'flatten' }),
  cancelSymbol: () => ({ kind: 'cancel-symbol' }),
  cancelLast: () => ({ kind: 'cancel-last' }),
}

/** Letters that choose a type while its box has the focus, and are text elsewhere. */
const ON_TYPE: Acts = {
  limit: typed('limit'),
  market: typed('market'),
  stop: typed('stop'),
  trailing: typed('trailing_stop'),
}

/** What a press means to a ticket; undefined for what is not its own. `isOnType`: the focus is on the order type. */
export function ticketAct(press: Press, isOnType: boolean, draft: Draft): TicketAct | undefined {
  const name = shortcutOf('ticket', press)
  return name && (ACTS[name] ?? (isOnType ? ON_TYPE[name] : undefined))?.(draft)
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
