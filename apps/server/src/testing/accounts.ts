/** Accounts and what is done with them as a whole, over a storage and a practice, without a port. */
import { type Accounts, createAccounts } from '../accounts/accounts.ts'
import type { Broker } from '../accounts/broker.ts'
import { createChain } from '../accounts/chain.ts'
import { createDeskUpdates } from '../accounts/desk-updates.ts'
import { createTroubles } from '../accounts/troubles.ts'
import { createGuardrails, type Freshness } from '../controls/guardrails/guardrails.ts'
import { createAccessKeys } from '../identity/access-keys.ts'
import { createLog } from '../log.ts'
import { createMarkets } from '../markets/markets.ts'
import { createRecordings } from '../markets/recordings/recordings.ts'
import type { Practice } from '../practice/practice.ts'
import { createPracticeAccounts } from '../practice-accounts/practice-accounts.ts'
import type { Storage } from '../storage/engine/database.ts'
import { type ManualClock, manualClock } from './manual-clock.ts'
import { MARKET, MONDAY, practiceOn } from './practice.ts'

const log = createLog('silent')

const nobody = (): never => {
  throw new Error('not a practice account')
}

/** Of accounts whose orders are always heard. */
export const ALWAYS_FRESH: Freshness = { blind: () => undefined, fresh: async () => {} }

/** Accounts that nobody troubles. */
export const accountsOn = (
  storage: Storage,
  practice: Practice,
  openFirst: (userId: string) => Promise<void> = async () => {},
  clock: ManualClock = manualClock(MONDAY),
): Accounts => {
  const troubles = createTroubles({ db: storage.db, clock, log, draw: () => 0 })
  const brokers = { practice: practice.broker, 'alpaca-paper': nobody, 'alpaca-live': nobody }
  const guarded = (_kind: unknown, _accountId: string, broker: Broker) => broker
  const chain = createChain({ bare: brokers, guarded, troubles, clock, dropStreams: () => {} })
  return createAccounts({ storage, chain, openFirst, news: createDeskUpdates(), clock })
}

/** Everything about accounts at a time that the test moves. */
export function accountsDesk(
  storage: Storage,
  start: number = MONDAY,
  clock: ManualClock = manualClock(start),
  broker: (accountId: string) => Broker = nobody,
) {
  const markets = createMarkets(MARKET)
  const recordings = createRecordings({ db: storage.db, broker, markets, clock, log })
  const { practice } = practiceOn(storage, start, clock, MARKET, undefined, markets)
  const accounts = accountsOn(storage, practice, undefined, clock)
  const accessKeys = createAccessKeys({ db: storage.db, now: clock.now, log })
  const ended: string[] = []
  const brokers = { practice: practice.broker, 'alpaca-paper': nobody, 'alpaca-live': nobody }
  const practiceAccounts = createPracticeAccounts({
    db: storage.db,
    guardrails: createGuardrails({ db: storage.db, brokers, clock, freshness: ALWAYS_FRESH }),
    recordings,
    practice,
    accounts,
    accessKeys,
    now: clock.now,
    keyRevoked: (keyId) => void ended.push(keyId),
  })
  return { practice, recordings, clock, accounts, accessKeys, practiceAccounts, ended }
}
