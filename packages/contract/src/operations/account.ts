import { Account } from '../entities/account.ts'
import { operationsOf } from './operation.ts'

const operation = operationsOf('AccountsApi', 'trading')

export const getAccount = operation({
  path: '/v2/account',
  summary: 'The account: balances, buying power, restrictions.',
  answer: Account,
})
