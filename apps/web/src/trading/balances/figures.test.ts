import type { Account } from '@paddock/contract/entities/account'
import { expect, it } from 'vitest'
import { figureGroupsOf } from './figures.ts'

it('retired figures of day trading are not offered, and what is new comes last under its own key', () => {
  const account = {
    ...{ id: 'one', status: 'ACTIVE', cash: '12.00', accrued_fees: null, crypto_tier: 1, new_figure: '3.00' },
    ...{ daytrading_buying_power: '400000.00', bod_dtbp: '1.00', daytrade_count: 0, pattern_day_trader: false },
  } as unknown as Account
  expect(figureGroupsOf(account).map(({ title, figures }) => [title, figures.map(({ key }) => key)])).toEqual([
    ['Cash', ['cash']],
    ['Other', ['new_figure']],
  ])
})
