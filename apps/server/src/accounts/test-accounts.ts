/** Accounts and what is done with them as a whole, over a storage and a practice, without a port. */
import { createAccessKeys } from '../identity/access-keys.ts'
import { createLog } from '../log.ts'
import { type ManualClock, manualClock } from '../manual-clock.ts'
import type { Practice } from '../practice/practice.ts'
import { MONDAY, practiceOn } from '../practice/test-practice.ts'
import type { Storage } from '../storage/database.ts'
import { type Accounts, createAccounts } from './accounts.ts'
import { createPracticeAccounts } from './practice-accounts.ts'
import { createTroubles } from './troubles.ts'

const log = createLog('silent')

/** Accounts that nobody troubles. */
export const accountsOn = (
  storage: Storage,
  practice: Practice,
  welcome: (userId: string) => Promise<void> = async () => {},
  clock: ManualClock = manualClock(MONDAY),
): Accounts => {
  const troubles = createTroubles({ db: storage.db, clock, log, draw: () => 0 })
  const none = () => {
    throw new Error('not a practice account')
  }
  const brokers = { practice: practice.broker, 'alpaca-paper': none, 'alpaca-live': none }
  return createAccounts({ storage, brokers, welcome, troubles, clock, dropStreams: () => {} })
}

/** Everything about accounts at a time that the test moves. */
export function accountsDesk(storage: Storage, start: number = MONDAY) {
  const { practice, clock } = practiceOn(storage, start)
  const accounts = accountsOn(storage, practice, undefined, clock)
  const accessKeys = createAccessKeys({ db: storage.db, now: clock.now, log })
  const ended: string[] = []
  const practiceAccounts = createPracticeAccounts({
    db: storage.db,
    practice,
    accounts,
    accessKeys,
    now: clock.now,
    keyRevoked: (keyId) => void ended.push(keyId),
  })
  return { practice, clock, accounts, accessKeys, practiceAccounts, ended }
}
