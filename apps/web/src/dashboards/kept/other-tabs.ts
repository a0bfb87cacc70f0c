/** Tabs and windows of one browser tell each other of changes of dashboards, a visitor's too. */
import type { DashboardContent } from '@paddock/contract/desk/dashboards/dashboard'
import { tabsChannel } from '../../ui/tabs-channel.ts'

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

// A tab of an older build says less.
const channel = tabsChannel<ToldElsewhere | string>('paddock.dashboards')

export const tellOtherTabs = (told: ToldElsewhere): void => channel.tell(told)

/** Told of changes in other tabs. Answers how to stop. */
export const onOtherTab = (listener: (told: ToldElsewhere) => void): (() => void) =>
  channel.hear((told) => listener(typeof told === 'string' ? { kept: undefined } : told))
