/** An account from its snapshot and the events after it. */
import type { PracticeAccount } from '@paddock/broker/account/account'
import { now as accountNow } from '@paddock/broker/account/clock'
import type { RecordedEvent } from '@paddock/broker/account/event'
import { evolve, unopened } from '@paddock/broker/evolve'
import { FOLD_VERSION, snapshotInPieces, snapshotRead } from '@paddock/broker/snapshot'
import type { AccountId } from '@paddock/contract/entities/scalar'
import type { Instant } from '@paddock/market/instant'
import type { Market } from '@paddock/market/market'
import type { Pieces } from '@paddock/market/pieces'
import { slices } from '../../slices.ts'
import { eventsAfter } from '../../storage/events.ts'
import { loadSnapshot, type StoredSnapshot } from '../../storage/snapshots.ts'
import type { Database } from '../../storage/tables/tables.ts'
import { Agenda } from './agenda.ts'
import { clockIn, LoadedAccount, type LoadedAccountParts } from './loaded-account.ts'

/** Read and folded in one piece: some milliseconds' worth. */
const EVENTS_AT_ONCE = 500

/** No practice account of that id was ever opened. */
class UnknownAccountError extends Error {
  override readonly name = 'UnknownAccountError'
}

/** Loads an account as it was last committed; what has become due since is for {@link LoadedAccount.advance}. */
export async function loadAccount(
  db: Database,
  accountId: AccountId,
  parts: Omit<LoadedAccountParts, 'account' | 'market'> & { readonly marketOf: (id: string) => Promise<Market> },
): Promise<LoadedAccount> {
  const stored = await loadSnapshot(db, accountId)
  const isUsable = stored?.foldVersion === FOLD_VERSION
  let account =
    stored && isUsable ? await slices.run({ caller: accountId }, snapshotRead(stored.body)) : unopened(accountId)
  const snapshotSequence = account.sequence
  for (;;) {
    const events = await eventsAfter(db, accountId, account.sequence, EVENTS_AT_ONCE)
    account = await slices.run({ caller: accountId }, folded(account, events))
    if (events.length < EVENTS_AT_ONCE) break
  }
  if (account.sequence === 0) throw new UnknownAccountError(`no practice account ${accountId}`)
  const market = await parts.marketOf(account.market)
  const agenda = await agendaOf(market, account, parts.wall)
  const loaded = new LoadedAccount({ ...parts, account, market, agenda })
  loaded.snapshotSequence = snapshotSequence
  return loaded
}

/** What is to come in an account, in slices: it takes as long as the account has orders. */
export const agendaOf = async (market: Market, account: PracticeAccount, wall: Instant): Promise<Agenda> =>
  slices.run({ caller: account.id }, Agenda.of(market, account, accountNow(clockIn(market, account), wall)))

function* folded(from: PracticeAccount, events: readonly RecordedEvent[]): Pieces<PracticeAccount> {
  let account = from
  for (const event of events) {
    account = evolve(account, event)
    yield
  }
  return account
}

/** The account as it is at the call, to be kept once its events are. */
export function snapshotOf(account: PracticeAccount): Pieces<StoredSnapshot> {
  const { id: accountId, sequence } = account
  const writing = snapshotInPieces(account)
  return (function* () {
    return { accountId, sequence, foldVersion: FOLD_VERSION, body: yield* writing }
  })()
}
