/** The dials of an account: how its broker is made to behave toward scripts, so that they can be tried under harder conditions. */
import { RequestsPerMinute } from '@paddock/contract/desk/dials'
import type { AccountId } from '@paddock/contract/entities/scalar'
import * as z from 'zod/mini'
import { BoundedMap } from '../bounded-map.ts'
import { changeBody, loadBody } from '../storage/bodies.ts'
import type { Database } from '../storage/tables/tables.ts'

/** Each dial has a usual position, where it is as long as it was never set. */
const DialSettings = z.object({ requestsPerMinute: z._default(RequestsPerMinute, null) })
type DialSettings = z.infer<typeof DialSettings>

export interface Dials {
  of(accountId: AccountId): DialSettings | Promise<DialSettings>
  /** Sets what is named and answers all of them. */
  set(accountId: AccountId, change: Partial<DialSettings>): Promise<DialSettings>
}

/** What another process set is known here after this long. */
const KEPT_MS = 5_000
const MOST_KNOWN = 10_000

export function createDials({ db, now }: { readonly db: Database; readonly now: () => number }): Dials {
  const known = new BoundedMap<AccountId, { readonly settings: DialSettings; readonly until: number }>(MOST_KNOWN)

  const keep = (accountId: AccountId, settings: DialSettings): DialSettings => {
    known.set(accountId, { settings, until: now() + KEPT_MS })
    return settings
  }
  const settingsOf = (text: string | undefined): DialSettings => z.parse(DialSettings, JSON.parse(text ?? '{}'))

  return {
    of(accountId) {
      const kept = known.get(accountId)
      return kept && kept.until > now()
        ? kept.settings
        : loadBody(db, 'account_dials', accountId).then((found) => keep(accountId, settingsOf(found)))
    },
    async set(accountId, change) {
      const changed = (text: string | undefined) => z.parse(DialSettings, { ...settingsOf(text), ...change })
      return keep(accountId, await changeBody(db, 'account_dials', accountId, changed))
    },
  }
}
