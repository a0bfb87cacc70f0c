import { AccountConfigurations, PatchAccountConfigurations } from '../entities/account-configurations.ts'
import { operation } from './operation.ts'

const api = 'AccountConfigurationsApi'
const host = 'trading'
const path = '/v2/account/configurations'

export const getAccountConfig = operation({
  api,
  host,
  method: 'GET',
  path,
  summary: 'What the person has set: whether and how the account may trade.',
  answer: AccountConfigurations,
})

export const patchAccountConfig = operation({
  api,
  host,
  method: 'PATCH',
  path,
  summary: 'Change any of the settings; answers all of them.',
  input: { body: PatchAccountConfigurations },
  required: ['body'],
  answer: AccountConfigurations,
})
