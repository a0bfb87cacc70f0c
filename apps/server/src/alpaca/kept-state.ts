/** How far what is kept of an account has come, for who looks at its connection. */
import type { ConnectionMonitor } from '@paddock/contract/desk/alpaca-connections'
import type { AccountId } from '@paddock/contract/entities/scalar'
import type { OperationName } from '@paddock/contract/operations/table'
import { activitiesProgress } from '../storage/kept-activities.ts'
import { answerReadAt } from '../storage/kept-answers.ts'
import { assetListReadAt } from '../storage/kept-assets.ts'
import type { Database } from '../storage/tables/tables.ts'

/** `server` is the one whose lists of assets the account is answered from. */
export async function keptState(
  db: Database,
  server: string,
  accountId: AccountId,
): Promise<ConnectionMonitor['kept']> {
  const history: OperationName = 'getAccountPortfolioHistory'
  const progress = await activitiesProgress(db, accountId)
  return {
    stocksAt: (await assetListReadAt(db, server, 'us_equity')) ?? null,
    coinsAt: (await assetListReadAt(db, server, 'crypto')) ?? null,
    historyAt: (await answerReadAt(db, accountId, `${history} `)) ?? null,
    activities: {
      readAt: progress?.read_at ?? null,
      completeSince: progress?.back_to ?? null,
      isReading: progress !== undefined && (progress.page_token !== null || progress.back_to === null),
    },
  }
}
