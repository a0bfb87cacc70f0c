/** Which events of an account are told, and how: by a toast on the desk, by a sound, by the browser outside of it. */
import * as z from 'zod/mini'

/**
 * `canceled` is what nobody here asked for; `connection` is the account's stream lost and back; `alert` is one of the account's own that was reached; `guardrail` is
 * an order of this desk that its owner's rules refused; `option` is a contract held or written that was exercised, assigned or expired.
 */
export const NOTIFICATION_EVENTS = [
  'fill',
  'partial_fill',
  'rejected',
  'canceled',
  'expired',
  'replaced',
  'connection',
  'alert',
  'guardrail',
  'option',
] as const
export type NotificationEvent = (typeof NOTIFICATION_EVENTS)[number]

export const NOTIFICATION_CHANNELS = ['toast', 'sound', 'browser'] as const
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number]

export type Notifications = Readonly<Record<NotificationEvent, Readonly<Record<NotificationChannel, boolean>>>>

/** What is told as long as nothing else was chosen: what happens to an order by itself, quietly, and what somebody asked to be told. */
const TOASTED: ReadonlySet<NotificationEvent> = new Set([
  'fill',
  'partial_fill',
  'rejected',
  'expired',
  'alert',
  'option',
])
const SOUNDED: ReadonlySet<NotificationEvent> = new Set(['alert'])

const Channels = z.strictObject({
  toast: z.optional(z.boolean()),
  sound: z.optional(z.boolean()),
  browser: z.optional(z.boolean()),
})

/** Some of the choices; what is left out stays as it was. Unknown events and channels are refused. */
export const NotificationChanges = z.strictObject({
  fill: z.optional(Channels),
  partial_fill: z.optional(Channels),
  rejected: z.optional(Channels),
  canceled: z.optional(Channels),
  expired: z.optional(Channels),
  replaced: z.optional(Channels),
  connection: z.optional(Channels),
  alert: z.optional(Channels),
  guardrail: z.optional(Channels),
  option: z.optional(Channels),
})
export type NotificationChanges = z.infer<typeof NotificationChanges>

/** Every choice, those that were never made as they usually are. */
export function notificationsOf(...changes: readonly NotificationChanges[]): Notifications {
  const chosen = NOTIFICATION_EVENTS.map((event) => {
    const usual = { toast: TOASTED.has(event), sound: SOUNDED.has(event), browser: false }
    return [event, Object.assign(usual, ...changes.map((change) => change[event]))] as const
  })
  return Object.fromEntries(chosen) as Notifications
}
