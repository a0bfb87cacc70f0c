/** What an account's channels told, read again from its events: whatever was committed is told once more, word for word. */
import type { PracticeAccount } from '@paddock/broker/account/account'
import type { RecordedEvent } from '@paddock/broker/account/event'
import { placeOf } from '@paddock/broker/account/ids'
import { evolve, unopened } from '@paddock/broker/evolve'
import { activityEvents } from '@paddock/broker/project/activity-event'
import { project } from '@paddock/broker/project/project'
import { tradeUpdates } from '@paddock/broker/project/trade-update'
import { FOLD_VERSION, snapshotRead } from '@paddock/broker/snapshot'
import type { AccountId } from '@paddock/contract/entities/scalar'
import type { KeptChannel, Message, PastFrom } from '../../accounts/broker.ts'
import { createSerial } from '../../serial.ts'
import { slices } from '../../slices.ts'
import { eventsAfter, sequenceAt } from '../../storage/events.ts'
import { saveCheckpoint, snapshotBefore } from '../../storage/snapshots.ts'
import type { Database } from '../../storage/tables/tables.ts'
import { snapshotOf } from './load-account.ts'

/** Read at once: about a millisecond. */
const EVENTS_AT_ONCE = 100
/** Folded in one step. */
const EVENTS_PER_STEP = 20
/** A checkpoint costs as much as the account has open orders: an account with many is kept more rarely. */
const eventsBetweenCheckpoints = ({ orders }: PracticeAccount): number => Math.max(2_000, 20 * orders.size)

const MESSAGES: Readonly<Record<KeptChannel, (before: PracticeAccount, event: RecordedEvent) => Message[]>> = {
  trade_updates: tradeUpdates,
  activities: (before, event) => activityEvents(before, event, project(before, event)),
}

/**
 * The messages of a channel until the last commit, in order. A message shows an order as it was then, so the account is folded up to the
 * first of them, from the last checkpoint before it; where that is far away, checkpoints are left on the way. However many ask, one reads
 * at a time.
 */
export async function* pastMessages(
  db: Database,
  accountId: AccountId,
  channel: KeptChannel,
  { afterId = '', since = 0 }: PastFrom,
  signal?: AbortSignal,
): AsyncGenerator<Message> {
  const first = await inTurn(() => firstToTell(db, accountId, afterId, since))
  let account: PracticeAccount | undefined
  let kept = 0
  for (;;) {
    if (signal?.aborted) return
    const told: Message[] = []
    const count = await inTurn(async () => {
      if (!account) {
        // Nothing is folded for who has been told everything.
        if ((await eventsAfter(db, accountId, first - 1, 1)).length === 0) return 0
        const snapshot = await snapshotBefore(db, accountId, first - 1, FOLD_VERSION)
        account = snapshot ? await slices.stream('past', snapshotRead(snapshot.body)) : unopened(accountId)
        kept = account.sequence
      }
      const events = await eventsAfter(db, accountId, account.sequence, EVENTS_AT_ONCE)
      await slices.stream('past', folding(account, events, told))
      return events.length
    })
    if (!account) return
    if (account.sequence - kept >= eventsBetweenCheckpoints(account)) {
      kept = account.sequence
      await saveCheckpoint(db, await slices.stream('past', snapshotOf(account)))
    }
    yield* told
    if (count < EVENTS_AT_ONCE) return
  }

  function* folding(before: PracticeAccount, events: readonly RecordedEvent[], told: Message[]): Generator<void> {
    account = before
    for (const [index, event] of events.entries()) {
      if (event.sequence >= first && event.at >= since)
        told.push(...MESSAGES[channel](account, event).filter(({ event_id }) => String(event_id) > afterId))
      account = evolve(account, event)
      if (index % EVENTS_PER_STEP === 0) yield
    }
  }
}

/** The sequence of the first event that may tell something: times never decrease, and an id names a time and a sequence. */
async function firstToTell(db: Database, accountId: AccountId, afterId: string, since: number): Promise<number> {
  const place = placeOf(afterId)
  const from = since > 0 ? await sequenceAt(db, accountId, since) : 1
  if (!place) return from
  const [earliest, latest] = [await sequenceAt(db, accountId, place.at), await sequenceAt(db, accountId, place.at + 1)]
  return Math.max(from, Math.min(Math.max(place.sequence, earliest), latest))
}

const serially = createSerial()

/** One after the other, each in a turn of its own. */
const inTurn = <Answer>(work: () => Promise<Answer>): Promise<Answer> =>
  serially('past', async () => {
    await slices.turn('past')
    return await work()
  })
