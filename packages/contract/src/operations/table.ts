/** Every call there is, by the name Alpaca's SDK gives it. Routes, client, allow-list and reference page are read from here. */
import * as account from './account.ts'
import * as accountConfigurations from './account-configurations.ts'
import * as activities from './activities.ts'
import * as assets from './assets.ts'
import * as calendar from './calendar.ts'
import * as corporateActions from './corporate-actions.ts'
import * as cryptoData from './crypto-data.ts'
import * as cryptoFunding from './crypto-funding.ts'
import * as cryptoPerpetuals from './crypto-perpetuals.ts'
import * as events from './events.ts'
import * as fixedIncome from './fixed-income.ts'
import * as forex from './forex.ts'
import * as indices from './indices.ts'
import * as locates from './locates.ts'
import * as logos from './logos.ts'
import * as news from './news.ts'
import type { Operation } from './operation.ts'
import * as optionContracts from './option-contracts.ts'
import * as optionData from './option-data.ts'
import * as orders from './orders.ts'
import * as portfolioHistory from './portfolio-history.ts'
import * as positions from './positions.ts'
import * as screener from './screener.ts'
import * as stockData from './stock-data.ts'
import * as stockLatest from './stock-latest.ts'
import * as stockMeta from './stock-meta.ts'
import * as tokenization from './tokenization.ts'
import * as watchlists from './watchlists.ts'

/** What each of these files exports is a call. */
export const OPERATIONS = {
  ...account,
  ...activities,
  ...events,
  ...accountConfigurations,
  ...portfolioHistory,
  ...orders,
  ...positions,
  ...watchlists,
  ...assets,
  ...optionContracts,
  ...corporateActions,
  ...cryptoFunding,
  ...locates,
  ...tokenization,
  ...calendar,
  ...stockData,
  ...stockLatest,
  ...stockMeta,
  ...cryptoData,
  ...optionData,
  ...news,
  ...cryptoPerpetuals,
  ...fixedIncome,
  ...screener,
  ...forex,
  ...indices,
  ...logos,
} as const satisfies Record<string, Operation>

export type OperationName = keyof typeof OPERATIONS
export const OPERATION_NAMES = Object.keys(OPERATIONS) as OperationName[]
