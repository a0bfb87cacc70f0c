import { AccountConfigurations, PatchAccountConfigurations } from '../entities/account-configurations.ts'
import { operationsOf } from './operation.ts'

const operation = operationsOf('AccountConfigurationsApi', 'trading')
const path = '/v2/account/configurations'

export const getAccountConfig = operation({
  path,
  summary: 'What the person has set: whether and how the account may trade.',
  answer: AccountConfigurations,
})

export const patchAccountConfig = operation({
  method: 'PATCH',
  path,
  summary: 'Change any of the settings; answers all of them.',
  input: { body: PatchAccountConfigurations },
  answer: AccountConfigurations,
})
