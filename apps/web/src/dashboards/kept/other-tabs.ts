/** Tabs and windows of one browser tell each other of changes of dashboards, a visitor's too. */
import type { DashboardContent } from '@paddock/contract/desk/dashboards/dashboard'

/** A dashboard as it is being changed in another tab, before it is saved. */
export interface ShownElsewhere {
  readonly user: string
  readonly id: string
  readonly content: DashboardContent
}

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('paddock.dashboards')

/** Without `shown`, what is kept was changed. */
export const tellOtherTabs = (shown?: ShownElsewhere): void => channel?.postMessage(shown ?? 'changed')

/** Told of changes in other tabs. Answers how to stop. */
export function onOtherTab(listener: (shown: ShownElsewhere | undefined) => void): () => void {
  const listen = ({ data }: MessageEvent<ShownElsewhere | 'changed'>) =>
    listener(typeof data === 'object' ? data : undefined)
  channel?.addEventListener('message', listen)
  return () => channel?.removeEventListener('message', listen)
}
