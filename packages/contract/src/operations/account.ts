import { Account } from '../entities/account.ts'
import { operation } from './operation.ts'

const host = 'trading'

export const getAccount = operation({
  api: 'AccountsApi',
  host,
  method: 'GET',
  path: '/v2/account',
  summary: 'The account: balances, buying power, restrictions.',
  answer: Account,
})
