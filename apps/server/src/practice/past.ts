/** What an account's channels told, read again from its events: whatever was committed is told once more, word for word. */
import type { PracticeAccount } from '@paddock/broker/account/account'
import type { RecordedEvent } from '@paddock/broker/account/event'
import { evolve, unopened } from '@paddock/broker/evolve'
import { activityEvents } from '@paddock/broker/project/activity-event'
import { project } from '@paddock/broker/project/project'
import { tradeUpdates } from '@paddock/broker/project/trade-update'
import type { AccountId } from '@paddock/contract/entities/scalar'
import type { KeptChannel, Message, PastFrom } from '../accounts/broker.ts'
import { eventsAfter } from '../storage/events.ts'
import type { Database } from '../storage/tables.ts'

/** Few enough that others get their turn in between. */
const EVENTS_AT_ONCE = 500

const MESSAGES: Readonly<Record<KeptChannel, (before: PracticeAccount, event: RecordedEvent) => Message[]>> = {
  trade_updates: tradeUpdates,
  activities: (before, event) => activityEvents(before, event, project(before, event)),
}

/**
 * The messages of a channel until the last commit, in order. The account is folded from its first event, because a message shows an order
 * as it was then: a thousand events take a few milliseconds.
 */
export async function* pastMessages(
  db: Database,
  accountId: AccountId,
  channel: KeptChannel,
  { afterId = '', since = 0 }: PastFrom,
): AsyncGenerator<Message> {
  let account = unopened(accountId)
  for (;;) {
    const events = await eventsAfter(db, accountId, account.sequence, EVENTS_AT_ONCE)
    for (const event of events) {
      if (event.at >= since) {
        for (const message of MESSAGES[channel](account, event)) if (String(message.event_id) > afterId) yield message
      }
      account = evolve(account, event)
    }
    if (events.length < EVENTS_AT_ONCE) return
  }
}
