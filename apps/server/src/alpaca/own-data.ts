/** Where figures come from that Alpaca has no source for, as it is stored with a connection. */
import { OwnData } from '@paddock/contract/desk/alpaca-connections'
import * as z from 'zod/mini'

export const ownDataOf = (text: string | null): OwnData =>
  text === null ? { fundamentals: null, economicCalendar: null } : z.parse(OwnData, JSON.parse(text))

export const ownDataText = (own: OwnData): string | null =>
  Object.values(own).every((address) => address === null) ? null : JSON.stringify(own)
