import * as z from 'zod/mini'
import { ASSET_CLASSES, Asset, Assets, EXCHANGES } from '../entities/asset.ts'
import { formed } from '../entities/wire-form.ts'
import { operationsOf } from './operation.ts'
import { choice, list } from './parameters.ts'

const operation = operationsOf('AssetsApi', 'trading')

export const getV2Assets = operation({
  path: '/v2/assets',
  summary: 'Everything that can be traded, sorted by class, exchange and symbol.',
  input: {
    query: z.object({
      status: z.optional(
        formed(choice('status', ['active', 'inactive']), { description: 'Both where none is given.' }),
      ),
      asset_class: z._default(choice('asset_class', ASSET_CLASSES), 'us_equity'),
      exchange: z.optional(choice('exchange', EXCHANGES)),
      attributes: z.optional(formed(list(), { description: 'Assets with any of these.' })),
    }),
  },
  answer: Assets,
  isPublic: true,
})

export const getV2AssetsSymbolOrAssetId = operation({
  path: '/v2/assets/{symbol_or_asset_id}',
  summary: 'One asset by symbol or id; a stock also by its CUSIP.',
  input: { path: z.object({ symbol_or_asset_id: z.string() }) },
  answer: Asset,
  failures: { 404: 'Not Found' },
  isPublic: true,
})
