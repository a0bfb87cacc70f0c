/**
 * What a request for an order says: the one reading of it. The broker carries out what is read here, and whoever judges an order beforehand (the
 * limits of a key, guardrails, the question for a fresh code, drafts, the ticket) judges the same.
 */
import type { PlaceOrder } from '@paddock/contract/requests/place-order'
import { malformed, type Rejection } from '../account/rejection.ts'
import { type Draft, readDraft } from './draft.ts'
import { type LegsDraft, readLegs } from './legs-draft.ts'

/** Legs are read where the class is `mleg`, and refused elsewhere. */
export function readOrder(request: PlaceOrder): Draft | LegsDraft | Rejection {
  // Orders come back with their type under both names: who sends one on may say both, and not two things.
  if (request.order_type && request.order_type !== request.type) return malformed('invalid order type')
  return request.order_class === 'mleg' ? readLegs(request) : readDraft(request)
}

export const isRefused = (read: ReturnType<typeof readOrder>): read is Rejection => 'kind' in read
