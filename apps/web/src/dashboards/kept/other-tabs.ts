/** Tabs and windows of one browser tell each other of changes of dashboards, a visitor's too. */
import type { DashboardContent } from '@paddock/contract/desk/dashboards/dashboard'

/** A dashboard as it is being changed in another tab, before it is saved. */
export interface ShownElsewhere {
  readonly user: string
  readonly id: string
  readonly content: DashboardContent
}
/** What is kept was changed: of the dashboard that is named, or anything. */
interface KeptElsewhere {
  readonly kept: string | undefined
}
type ToldElsewhere = ShownElsewhere | KeptElsewhere

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('paddock.dashboards')

export const tellOtherTabs = (told: ToldElsewhere): void => channel?.postMessage(told)

/** Told of changes in other tabs. Answers how to stop. */
export function onOtherTab(listener: (told: ToldElsewhere) => void): () => void {
  // A tab of an older build says less.
  const listen = ({ data }: MessageEvent<ToldElsewhere | string>) =>
    listener(typeof data === 'string' ? { kept: undefined } : data)
  channel?.addEventListener('message', listen)
  return () => channel?.removeEventListener('message', listen)
}
