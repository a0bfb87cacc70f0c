/** What of a draft decides when the broker trades it. */
import { tradesOvernight } from '@paddock/broker/timing'
import { classOf } from '@paddock/market/options/symbol'
import { type Draft, symbolOf } from '../draft/draft.ts'
import type { Facts } from '../facts/facts.ts'

export const timingOf = (draft: Draft, { asset, configuration }: Pick<Facts, 'asset' | 'configuration'>) => ({
  assetClass: classOf(symbolOf(draft)),
  extendedHours: draft.extendedHours,
  isOvernight: draft.extendedHours && tradesOvernight(asset, configuration),
  timeInForce: draft.selectedTimeInForce.name,
})
