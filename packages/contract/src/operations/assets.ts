import * as z from 'zod/mini'
import { Asset } from '../entities/asset.ts'
import { operation } from './operation.ts'
import { choice, list } from './parameters.ts'

const api = 'AssetsApi'
const host = 'trading'

export const getV2Assets = operation({
  api,
  host,
  method: 'GET',
  path: '/v2/assets',
  summary: 'Everything that can be traded, sorted by class, exchange and symbol.',
  input: {
    query: z.object({
      status: z.optional(choice('status', ['active', 'inactive'])),
      asset_class: z.optional(z.string()),
      exchange: z.optional(z.string()),
      attributes: z.optional(list()),
    }),
  },
  answer: z.array(Asset),
  isPublic: true,
})

export const getV2AssetsSymbolOrAssetId = operation({
  api,
  host,
  method: 'GET',
  path: '/v2/assets/{symbol_or_asset_id}',
  summary: 'One asset by symbol or id.',
  input: { path: z.object({ symbol_or_asset_id: z.string() }) },
  required: ['symbol_or_asset_id'],
  answer: Asset,
  failures: { 404: 'Not Found' },
  isPublic: true,
})
