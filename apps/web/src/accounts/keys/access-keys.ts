/** The access keys of an account, by which scripts reach it as they would reach Alpaca. */
import { isLimited, KeyLimits } from '@paddock/contract/desk/key-limits'
import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { ask } from '../../live/ask.ts'
import { basePath } from '../../live/client.ts'

export const AccessKey = z.object({
  keyId: z.string(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
  revokedAt: z.nullable(z.string()),
  /** Where it has any. */
  limits: z.optional(KeyLimits),
  /** Of a key with limits: the orders of the latest market day it sent any on. */
  sent: z.optional(z.object({ day: z.string(), orders: z.number() })),
})
export type AccessKey = z.infer<typeof AccessKey>

/** The only time the secret is known. */
export const MadeKey = z.object({ keyId: z.string(), secretKey: z.string(), name: z.string() })
export type MadeKey = z.infer<typeof MadeKey>

/** Oldest first, the revoked ones included. */
export const accessKeysQuery = (account: string) =>
  queryOptions({
    queryKey: ['access-keys', account],
    queryFn: async () => z.parse(z.array(AccessKey), await ask('GET', `${basePath(account)}/keys`)),
  })

export const createKey = async (account: string, name: string, limits: KeyLimits): Promise<MadeKey> =>
  MadeKey.parse(await ask('POST', `${basePath(account)}/keys`, { name, ...(isLimited(limits) && { limits }) }))

/** Sets all of what a key may do. */
export const limitKey = (account: string, keyId: string, limits: KeyLimits): Promise<unknown> =>
  ask('PATCH', `${basePath(account)}/keys/${encodeURIComponent(keyId)}`, { limits })

export const revokeKey = (account: string, keyId: string): Promise<unknown> =>
  ask('DELETE', `${basePath(account)}/keys/${encodeURIComponent(keyId)}`)
