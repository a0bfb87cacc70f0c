/** Every migration there is: a table, a column or an index is added by a file of its own, and listed here. */
import { up as identity } from './0001-identity.ts'
import { up as accounts } from './0002-accounts.ts'
import { up as watchlists } from './0003-watchlists.ts'
import { up as coinAddresses } from './0004-coin-addresses.ts'
import { up as dials } from './0005-dials.ts'
import { up as orderGroups } from './0006-order-groups.ts'
import { up as closes } from './0007-closes.ts'
import { up as origins } from './0008-origins.ts'
import { up as trouble } from './0009-trouble.ts'
import { up as alpaca } from './0010-alpaca.ts'
import { up as recordings } from './0011-recordings.ts'
import { up as dashboards } from './0013-dashboards.ts'
import { up as notifications } from './0014-notifications.ts'
import { up as preferences } from './0015-preferences.ts'
import { up as heldOrders } from './0016-held-orders.ts'
import { up as guardrails } from './0017-guardrails.ts'
import { up as orderPapers } from './0018-order-papers.ts'
import { up as alerts } from './0019-alerts.ts'
import { up as ticketTemplates } from './0020-ticket-templates.ts'
import { up as keptTables } from './0021-kept-tables.ts'
import { up as recordedTrades } from './0022-recorded-trades.ts'
import { up as secondFactor } from './0023-second-factor.ts'
import { up as securityChoices } from './0024-security-choices.ts'
import { up as keyLimits } from './0025-key-limits.ts'
import { up as orderDrafts } from './0026-order-drafts.ts'
import { up as webhooks } from './0027-webhooks.ts'
import { up as drawings } from './0029-drawings.ts'
import { up as signIn } from './0031-sign-in.ts'
import { up as accountCheckpoints } from './0033-account-checkpoints.ts'
import { up as serverBeat } from './0035-server-beat.ts'
import { up as kept } from './0036-kept.ts'
import { up as cluster } from './0038-cluster.ts'
import { up as sentCalls } from './0040-sent-calls.ts'
import { up as connectionChoices } from './0041-connection-choices.ts'
import { up as intentWitness } from './0042-intent-witness.ts'
import { up as unfinishedAccounts } from './0043-unfinished-accounts.ts'
import { up as lists } from './0044-lists.ts'
import type { Migration } from './migration.ts'

/** In the order they are applied. The names are kept in the database. */
export const MIGRATIONS: readonly (readonly [name: string, migration: Migration])[] = [
  ['0001-identity', identity],
  ['0002-accounts', accounts],
  ['0003-watchlists', watchlists],
  ['0004-coin-addresses', coinAddresses],
  ['0005-dials', dials],
  ['0006-order-groups', orderGroups],
  ['0007-closes', closes],
  ['0008-origins', origins],
  ['0009-trouble', trouble],
  ['0010-alpaca', alpaca],
  ['0011-recordings', recordings],
  ['0013-dashboards', dashboards],
  ['0014-notifications', notifications],
  ['0015-preferences', preferences],
  ['0016-held-orders', heldOrders],
  ['0017-guardrails', guardrails],
  ['0018-order-papers', orderPapers],
  ['0019-alerts', alerts],
  ['0020-ticket-templates', ticketTemplates],
  ['0021-kept-tables', keptTables],
  ['0022-recorded-trades', recordedTrades],
  ['0023-second-factor', secondFactor],
  ['0024-security-choices', securityChoices],
  ['0025-key-limits', keyLimits],
  ['0026-order-drafts', orderDrafts],
  ['0027-webhooks', webhooks],
  ['0029-drawings', drawings],
  ['0031-sign-in', signIn],
  ['0033-account-checkpoints', accountCheckpoints],
  ['0035-server-beat', serverBeat],
  ['0036-kept', kept],
  ['0038-cluster', cluster],
  ['0040-sent-calls', sentCalls],
  ['0041-connection-choices', connectionChoices],
  ['0042-intent-witness', intentWitness],
  ['0043-unfinished-accounts', unfinishedAccounts],
  ['0044-lists', lists],
]
