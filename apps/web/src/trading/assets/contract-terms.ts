/** The contracts of an account whose terms have to be asked for. */
import type { Order } from '@paddock/contract/entities/order'
import type { Position } from '@paddock/contract/entities/position'
import { adjustedAmong, standardTerms } from '@paddock/market/options/terms'

/** The adjusted contracts on an underlying among positions and open orders, each once. */
export const adjustedOn = (positions: readonly Position[], orders: readonly Order[], underlying: string): string[] =>
  adjustedAmong(
    [...positions, ...orders.flatMap((order) => [order, ...(order.legs ?? [])])].map(({ symbol }) => symbol),
  ).filter((symbol) => standardTerms(symbol)?.underlying === underlying)
