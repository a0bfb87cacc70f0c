/** What a request to open the ticket makes of its draft. */
import { formatDecimal, isNegative, negate, parseDecimal } from '@paddock/decimal/decimal'
import { classOf } from '@paddock/market/options/symbol'
import type { TicketRequest } from '../../page/ticket-store.ts'
import type { StartClass, TicketSettings, TicketStart } from '../../trading/orders/sending/ticket-settings.ts'
import {
  assetOption,
  type Draft,
  NO_EXITS,
  NO_WAIT,
  newDraft,
  RESET,
  symbolOf,
  timeChoice,
  typeChoice,
} from './draft.ts'

/** The draft's own parts; what was not asked for is left to how the ticket starts. */
export function givenBy(request: TicketRequest): Partial<Draft> {
  if (request.isServerHeld) return heldBy(request)
  const { legs = [], takeProfit, stopLoss, isExit = false, limitPrice, stopPrice, trailPrice, trailPercent } = request
  const trail = trailPrice ?? trailPercent
  const hasBoth = takeProfit !== undefined && stopLoss !== undefined
  const hasExits = takeProfit !== undefined || stopLoss !== undefined
  // A single exit of what is held is an order of its own; both are one that cancels the other.
  const limit = isExit && !hasBoth ? takeProfit : limitPrice
  const stop = isExit && !hasBoth ? stopLoss : stopPrice
  const stopsLimit = isExit && !hasBoth ? request.stopLossLimit : undefined
  const net = limit === undefined ? undefined : parseDecimal(limit)
  const isCredit = legs.length > 1 && net !== undefined && isNegative(net)
  const type =
    request.type ??
    (isExit && hasBoth
      ? 'limit'
      : trail !== undefined
        ? 'trailing_stop'
        : stop !== undefined
          ? (stopsLimit ?? limit) !== undefined
            ? 'stop_limit'
            : 'stop'
          : limit !== undefined
            ? 'limit'
            : undefined)
  return {
    ...(request.symbol === undefined ? {} : { selectedAsset: assetOption(request.symbol) }),
    ...(request.side === undefined ? {} : { isSell: request.side === 'sell' }),
    ...(request.qty === undefined ? {} : { quantity: request.qty, sizeUnit: 'qty' }),
    ...(request.notional === undefined ? {} : { notional: request.notional, sizeUnit: 'notional' }),
    ...(type === undefined ? {} : { selectedOrderType: typeChoice(type) }),
    ...(request.timeInForce === undefined ? {} : { selectedTimeInForce: timeChoice(request.timeInForce) }),
    ...(limit === undefined && stopsLimit === undefined
      ? {}
      : { limitPrice: stopsLimit ?? (net && isCredit ? formatDecimal(negate(net)) : (limit ?? '')) }),
    ...(stop === undefined ? {} : { stopPrice: stop }),
    ...(trail === undefined ? {} : { trailPrice: trail, trailUnit: trailPercent === undefined ? 'price' : 'percent' }),
    ...(hasExits && (!isExit || hasBoth)
      ? {
          exits: {
            ...NO_EXITS,
            isOn: true,
            isExit,
            target: takeProfit ?? '',
            stop: stopLoss ?? '',
            stopLimit: request.stopLossLimit ?? '',
          },
        }
      : {}),
    ...(legs.length > 0
      ? { legs: legs.map(({ symbol, side, ratio }) => ({ symbol, side, ratio: ratio ?? 1 })), isCredit }
      : {}),
    ...(request.positionIntent === undefined ? {} : { positionIntent: request.positionIntent }),
    ...(request.extendedHours === undefined ? {} : { extendedHours: request.extendedHours }),
    ...(request.clientOrderId === undefined ? {} : { clientOrderId: request.clientOrderId }),
  }
}

/** Exits of what is held, none of which is an order yet. */
const heldBy = ({
  symbol,
  side,
  qty,
  takeProfit,
  stopLoss,
  trailPrice,
  trailPercent,
}: TicketRequest): Partial<Draft> => ({
  ...(symbol !== undefined && { selectedAsset: assetOption(symbol) }),
  isSell: side === 'sell',
  ...(qty !== undefined && { quantity: qty, sizeUnit: 'qty' }),
  exits: {
    ...NO_EXITS,
    isOn: true,
    isExit: true,
    target: takeProfit ?? '',
    stop: trailPercent ?? trailPrice ?? stopLoss ?? '',
    stopUnit: trailPercent !== undefined ? 'trail-percent' : trailPrice !== undefined ? 'trail' : 'price',
  },
})

/**
 * What a ticket on the page becomes when it is asked for. A side alone is the side of what was composed; with a price or terms it is another order,
 * of the size that was decided unless one is asked for.
 */
export function askedOf(draft: Draft, wanted: TicketRequest, settings: TicketSettings, clientOrderId: string) {
  const { symbol: named, side: _, ...terms } = wanted
  const given = givenBy(wanted)
  const symbol = draft.selectedAsset?.value ?? ''
  if (Object.keys(terms).length === 0 && (named === undefined || named === symbolOf(draft))) return given
  const { isSell, sizeUnit, quantity, notional, percent, risk } = draft
  const size = wanted.qty ?? wanted.notional
  const decided = size === undefined ? { isSell, sizeUnit, quantity, notional, percent, risk } : { isSell }
  return newDraft(named ?? symbol, wanted.clientOrderId ?? clientOrderId, {
    ...startOf(named ?? symbol, settings),
    ...{ ...decided, ...given },
  })
}

/** How a class starts, by the settings of this browser. */
export function startOf(symbol: string, settings: TicketSettings): Partial<Draft> {
  const start = settings[classOf(symbol) satisfies StartClass]
  return {
    selectedOrderType: typeChoice(start.type),
    selectedTimeInForce: timeChoice(start.time),
    ...sizeOf(start),
  }
}

/** The field of a draft that a size is typed into, by its unit. */
export const SIZES = { qty: 'quantity', notional: 'notional', percent: 'percent', risk: 'risk' } as const
const sizeOf = ({ unit, quantity }: TicketStart): Partial<Draft> => ({ sizeUnit: unit, [SIZES[unit]]: quantity })

/**
 * What is left of a draft whose order has left: the symbol, the side, the type and the time in force. Sizes are those its class starts with;
 * prices, contracts of a spread, exits and what was written beside it are gone.
 */
export const afterSending = (draft: Draft, settings: TicketSettings, clientOrderId: string): Partial<Draft> => ({
  ...RESET,
  ...{ selectedAsset: draft.selectedAsset, notional: '', percent: '', risk: '' },
  ...sizeOf(settings[classOf(symbolOf(draft)) satisfies StartClass]),
  ...{ legs: [], isCredit: false, positionIntent: undefined },
  ...{ exits: NO_EXITS, wait: NO_WAIT, tags: [], note: '', waived: [], clientOrderId },
})

/** What becomes the start of a class when the ticket remembers what was sent. */
export const startAfter = (draft: Draft): TicketSettings['us_equity'] => ({
  type: draft.selectedOrderType.name,
  time: draft.selectedTimeInForce.name,
  unit: draft.sizeUnit,
  quantity: draft[SIZES[draft.sizeUnit]],
})
