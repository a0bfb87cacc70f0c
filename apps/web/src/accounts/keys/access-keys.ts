/** The access keys of an account, by which scripts reach it as they would reach Alpaca. */
import { AccessKey, MadeKey } from '@paddock/contract/desk/access-keys'
import { isLimited, type KeyLimits } from '@paddock/contract/desk/key-limits'
import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { desk } from '../../live/desk.ts'

/** Oldest first, the revoked ones included. */
export const accessKeysQuery = (account: string) =>
  queryOptions({
    queryKey: ['access-keys', account],
    queryFn: async () => z.parse(z.array(AccessKey), await desk('listKeys', { path: { accountId: account } })),
  })

export const createKey = async (account: string, name: string, limits: KeyLimits): Promise<MadeKey> =>
  MadeKey.parse(
    await desk('makeKey', { path: { accountId: account }, body: { name, ...(isLimited(limits) && { limits }) } }),
  )

/** Sets all of what a key may do. */
export const limitKey = (account: string, keyId: string, limits: KeyLimits): Promise<unknown> =>
  desk('limitKey', { path: { accountId: account, keyId }, body: { limits } })

export const revokeKey = (account: string, keyId: string): Promise<unknown> =>
  desk('revokeKey', { path: { accountId: account, keyId } })
