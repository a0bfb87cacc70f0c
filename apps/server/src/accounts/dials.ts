/** The dials of an account: how its broker is made to behave toward scripts, so that they can be tried under harder conditions. */
import { RequestsPerMinute } from '@paddock/contract/desk/dials'
import type { AccountId } from '@paddock/contract/entities/scalar'
import * as z from 'zod/mini'
import { BoundedMap } from '../bounded-map.ts'
import { loadBody, saveBody } from '../storage/bodies.ts'
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
  const read = async (accountId: AccountId): Promise<DialSettings> =>
    z.parse(DialSettings, JSON.parse((await loadBody(db, 'account_dials', accountId)) ?? '{}'))

  return {
    of(accountId) {
      const kept = known.get(accountId)
      return kept && kept.until > now() ? kept.settings : read(accountId).then((found) => keep(accountId, found))
    },
    async set(accountId, change) {
      const settings = z.parse(DialSettings, { ...(await read(accountId)), ...change })
      await saveBody(db, 'account_dials', accountId, JSON.stringify(settings))
      return keep(accountId, settings)
    },
  }
}
