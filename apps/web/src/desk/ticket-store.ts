/** What the order ticket was asked to open with. The ticket itself keeps the draft. */
import type { OrderSide } from '@paddock/contract/entities/order'
import { useSyncExternalStore } from 'react'

export interface TicketRequest {
  readonly symbol?: string | undefined
  readonly side?: OrderSide | undefined
  /** Decimal texts. */
  readonly qty?: string | undefined
  readonly limitPrice?: string | undefined
}

let request: TicketRequest | undefined
const listeners = new Set<() => void>()

function set(next: TicketRequest | undefined): void {
  request = next
  for (const listener of listeners) listener()
}

export const openTicket = (wanted: TicketRequest = {}): void => set(wanted)
export const closeTicket = (): void => set(undefined)

/** Undefined while the ticket is closed. */
export const useTicketRequest = (): TicketRequest | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => request,
  )
