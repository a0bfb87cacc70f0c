import { expect, it } from 'vitest'
import { NOTIFICATION_CHANNELS, NOTIFICATION_EVENTS, NotificationChanges, notificationsOf } from './notifications.ts'

const OFF = { toast: false, sound: false, browser: false }
const TOAST = { ...OFF, toast: true }

it('tells of fills, rejections, expiries and what becomes of contracts by toast, of alerts by sound as well, of nothing by browser, until something else is chosen', () => {
  expect(notificationsOf()).toEqual({
    fill: TOAST,
    partial_fill: TOAST,
    rejected: TOAST,
    expired: TOAST,
    canceled: OFF,
    replaced: OFF,
    connection: OFF,
    alert: { ...TOAST, sound: true },
    guardrail: OFF,
    option: TOAST,
  })
})

it('later choices go over earlier ones, and leave the others', () => {
  const chosen = notificationsOf({ fill: { sound: true } }, { fill: { toast: false }, connection: { toast: true } })
  expect(chosen.fill).toEqual({ toast: false, sound: true, browser: false })
  expect(chosen.connection).toEqual(TOAST)
  expect(chosen.rejected).toEqual(TOAST)
})

it('takes each event and channel there is, and no other', () => {
  for (const event of NOTIFICATION_EVENTS)
    for (const channel of NOTIFICATION_CHANNELS)
      expect(NotificationChanges.safeParse({ [event]: { [channel]: true } }).success).toBe(true)
  for (const wrong of [{ fills: {} }, { fill: { email: true } }, { fill: { toast: 'yes' } }, { fill: true }, [], null])
    expect(NotificationChanges.safeParse(wrong).success).toBe(false)
})
