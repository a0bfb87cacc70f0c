/** What this server is asked to hold of a draft: its exits, where the broker has no order for them. */

import type { HeldStepRequest, HoldOrder } from '@paddock/contract/desk/held-orders'
import type { TimeInForce } from '@paddock/contract/entities/order'
import { opposite } from '@paddock/contract/entities/order'
import {
  type Decimal,
  decimal,
  formatDecimal,
  isPositive,
  parseDecimal,
  subtract,
  ZERO,
} from '@paddock/decimal/decimal'
import { plain } from '../../format/number.ts'
import { type Draft, type DraftExits, isHeldByServer, isHeldExit, isHeldOrder, isTrailing } from '../draft/draft.ts'
import { partOf } from '../figures/order-size.ts'
import type { Resolved } from '../figures/resolved.ts'

/** `2 %` or `$1.50`. */
export const trailWords = ({ stop, stopUnit }: Pick<DraftExits, 'stop' | 'stopUnit'>): string =>
  stopUnit === 'trail-percent' ? `${plain(stop)} %` : `$${stop}`

/** Undefined where the broker holds the exits, or there are none, or their size is not known yet. */
export function heldRequestOf(draft: Draft, resolved: Resolved): HoldOrder | undefined {
  const { symbol, side: sent, assetClass } = resolved
  const size = resolved.qty ?? resolved.units
  if (isHeldOrder(draft)) return waitingOrder(draft, resolved)
  if (!isHeldByServer(draft) || !size || !isPositive(size)) return undefined
  const isExit = isHeldExit(draft)
  const side = isExit ? sent : opposite(sent)
  const { exits } = draft
  const shares = exits.more.map(({ part }) => partOf(size, decimal(part), assetClass === 'crypto' ? COIN_SCALE : 0))
  const taken = shares.reduce((sum, share) => subtract(sum, share), size)
  const [better, worse] = side === 'sell' ? (['rises', 'falls'] as const) : (['falls', 'rises'] as const)
  const target = (price: string, qty: Decimal | undefined): HeldStepRequest => ({
    when: { kind: 'price', direction: better, price },
    order: { type: 'limit', limitPrice: price },
    ...(qty && { qty: formatDecimal(qty) }),
  })
  const steps: HeldStepRequest[] = [
    ...exits.more.flatMap(({ price }, index) => {
      const share = shares[index]
      return share && isPositive(share) ? [target(price, share)] : []
    }),
    ...(resolved.exits.target
      ? [target(formatDecimal(resolved.exits.target), shares.length > 0 ? taken : undefined)]
      : []),
    ...stopOf(exits, resolved, worse),
    ...(exits.otherPrice === ''
      ? []
      : [
          {
            when: {
              kind: 'price',
              symbol: exits.otherSymbol.trim().toUpperCase(),
              direction: exits.otherDirection,
              price: exits.otherPrice,
            },
            order: { type: 'market' },
          } as const,
        ]),
    ...(exits.closeMinutes === ''
      ? []
      : [{ when: { kind: 'close', minutesBefore: Number(exits.closeMinutes) }, order: { type: 'market' } } as const]),
  ]
  return {
    symbol,
    side,
    qty: formatDecimal(size),
    isEntry: false,
    ...(!isExit && { afterOrder: draft.clientOrderId }),
    onMissed: exits.onMissed,
    steps,
  }
}

/** An order for when another price is reached: it opens or adds only where it would now. */
function waitingOrder({ wait, selectedTimeInForce, exits }: Draft, resolved: Resolved): HoldOrder | undefined {
  const { symbol, side, qty, type, limit, isClosing } = resolved
  if (!qty || !positiveText(wait.price) || (type === 'limit' && !limit)) return undefined
  const timeInForce = selectedTimeInForce.name as TimeInForce
  return {
    ...{ symbol, side, qty: formatDecimal(qty), isEntry: !isClosing, onMissed: exits.onMissed },
    steps: [
      {
        when: {
          kind: 'price',
          symbol: wait.symbol.trim().toUpperCase(),
          direction: wait.direction,
          price: wait.price,
        },
        order:
          type === 'limit' && limit
            ? { type: 'limit', limitPrice: formatDecimal(limit), timeInForce }
            : { type: 'market', timeInForce },
      },
    ],
  }
}

const positiveText = (text: string): boolean => isPositive(parseDecimal(text) ?? ZERO)

const COIN_SCALE = 9

function stopOf(exits: DraftExits, { exits: at }: Resolved, direction: 'rises' | 'falls'): HeldStepRequest[] {
  if (isTrailing(exits))
    return positiveText(exits.stop)
      ? [
          {
            when: { kind: 'trail', by: exits.stopUnit === 'trail-percent' ? 'percent' : 'dollars', value: exits.stop },
            order: { type: 'market' },
          },
        ]
      : []
  if (!at.stop) return []
  return [
    {
      when: { kind: 'price', direction, price: formatDecimal(at.stop) },
      order: at.stopLimit ? { type: 'limit', limitPrice: formatDecimal(at.stopLimit) } : { type: 'market' },
    },
  ]
}
