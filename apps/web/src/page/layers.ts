/** Which of the desk's layers is open: the palette, the sheet of keys, the drawer of notifications, the kill switch, an alert, a template, a job. */
import type { Order } from '@paddock/contract/entities/order'
import { createOverlay } from '../ui/overlay.ts'
import { collectTyped } from './typed-ahead.ts'

/** What an alert is asked for with: what is known of a new one, or the id of one that is there. */
interface AlertAsked {
  readonly id?: string | undefined
  readonly symbol?: string | undefined
  /** A decimal. */
  readonly price?: string | undefined
  readonly note?: string | undefined
}
/** Kinds of jobs: of each an account has one at a time, so that what is asked for twice is not done twice. */
export const JOB_KINDS = ['basket', 'cancel', 'close', 'stops', 'reverse'] as const
export type JobKind = (typeof JOB_KINDS)[number]

type Layer =
  | 'palette'
  | 'keys'
  | 'notifications'
  | 'kill-switch'
  | { readonly alert: AlertAsked }
  | { readonly template: Order }
  | { readonly job: JobKind }

const layers = createOverlay<Layer>()

export function openPalette(): void {
  if (!document.querySelector('.palette')) collectTyped()
  layers.open('palette')
}
export const openKeys = (): void => layers.open('keys')
export const openNotifications = (): void => layers.open('notifications')
export const openKillSwitch = (): void => layers.open('kill-switch')
export const openAlert = (alert: AlertAsked = {}): void => layers.open({ alert })
/** Keeps how an order was made as a template of the ticket. */
export const openTemplate = (template: Order): void => layers.open({ template })
export const openJob = (job: JobKind): void => layers.open({ job })
export const closeLayer = layers.close
export const useLayer = layers.useOverlay
