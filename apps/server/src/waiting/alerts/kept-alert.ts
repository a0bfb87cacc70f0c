/** Alerts as they are written and as they are answered. What is read back was written here. */
import type { KeptAlert } from '@paddock/broker/waiting/alert-rules'
import type { Alert, AlertReached, AlertTerms } from '@paddock/contract/desk/alerts'
import { type Instant, toTimestamp } from '@paddock/market/instant'
import type { AlertRecord } from '../../storage/alerts.ts'

/** One time an alert was told. */
export interface KeptReach {
  readonly id: string
  readonly alertId: string
  readonly accountId: string
  readonly at: Instant
  readonly price?: string | undefined
  readonly terms: AlertTerms
}

/** An alert with the version it was read at. */
export interface ReadAlert {
  readonly alert: KeptAlert
  readonly version: number
}

export const readAlert = ({ body, version }: AlertRecord): ReadAlert => ({
  alert: JSON.parse(body) as KeptAlert,
  version,
})
export const readReach = (body: string): KeptReach => JSON.parse(body) as KeptReach

export function termsOf(alert: AlertTerms): AlertTerms {
  const { kind, symbol, price, percent, at, repeats, rearmPercent, note, expiresAt } = alert
  const times = { at: written(at), expiresAt: written(expiresAt) }
  return { kind, symbol, price, percent, repeats, rearmPercent, note, ...times }
}

/** In the one form of instants, however it was sent. */
const written = (time: string | undefined) => (time === undefined ? undefined : toTimestamp(Date.parse(time)))

/** The time that an alert has just been told. */
export const reachOf = (alert: KeptAlert): KeptReach => ({
  id: `${alert.id}.${String(alert.times).padStart(6, '0')}`,
  alertId: alert.id,
  accountId: alert.accountId,
  at: alert.reachedAt ?? alert.from,
  price: alert.reachedPrice,
  terms: termsOf(alert),
})

export const alertAnswer = (alert: KeptAlert): Alert => ({
  ...termsOf(alert),
  id: alert.id,
  status: alert.status,
  base: alert.base,
  createdAt: toTimestamp(alert.createdAt),
  times: alert.times,
  reachedAt: alert.reachedAt === undefined ? undefined : toTimestamp(alert.reachedAt),
  reachedPrice: alert.reachedPrice,
})

export const reachAnswer = ({ id, alertId, at, price, terms }: KeptReach): AlertReached => ({
  id,
  alertId,
  at: toTimestamp(at),
  price,
  terms,
})
