/** The access keys of an account, by which scripts reach it as they would reach Alpaca. */
import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { ask } from '../live/ask.ts'
import { basePath } from '../live/client.ts'

export const AccessKey = z.object({
  keyId: z.string(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
  revokedAt: z.nullable(z.string()),
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

export const createKey = async (account: string, name: string): Promise<MadeKey> =>
  MadeKey.parse(await ask('POST', `${basePath(account)}/keys`, { name }))

export const revokeKey = (account: string, keyId: string): Promise<unknown> =>
  ask('DELETE', `${basePath(account)}/keys/${encodeURIComponent(keyId)}`)
