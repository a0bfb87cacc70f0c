/** The connections to Alpaca, as the desk's server tells of them. Key pairs go there and never come back. */
import {
  AlpacaConnection,
  AlpacaConnections,
  ConnectionMonitor,
  type ConnectionServers,
  ConnectionTest,
  type OnLimit,
  type OwnData,
} from '@paddock/contract/desk/alpaca-connections'
import type { ConnectionFeeds } from '@paddock/contract/desk/connection-feeds'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { accountsQuery } from '../../live/account.ts'
import { desk } from '../../live/desk.ts'

/** Milliseconds between two looks at how the connections do. */
const LOOK_EVERY = 10_000

export const alpacaQuery = () =>
  queryOptions({
    queryKey: ['alpaca'],
    queryFn: async () => z.parse(AlpacaConnections, await desk('listConnections')),
    refetchInterval: LOOK_EVERY,
  })

export interface KeyPair {
  readonly keyId: string
  readonly secretKey: string
}

export interface TriedKey extends KeyPair {
  readonly servers: ConnectionServers
}

/** What a pair opens; nothing is kept of it. */
export const tryKey = async (tried: TriedKey): Promise<ConnectionTest> =>
  z.parse(ConnectionTest, await desk('tryConnectionKey', { body: tried }))

interface NewConnection extends TriedKey {
  readonly name: string
}

export const addConnection = async (wanted: NewConnection): Promise<AlpacaConnection> =>
  z.parse(AlpacaConnection, await desk('addConnection', { body: wanted }))

export const replaceKey = async (accountId: string, key: KeyPair): Promise<AlpacaConnection> =>
  z.parse(AlpacaConnection, await desk('replaceConnectionKey', { path: { connectionId: accountId }, body: key }))

export const testConnection = async (accountId: string): Promise<AlpacaConnection> =>
  z.parse(AlpacaConnection, await desk('testConnection', { path: { connectionId: accountId } }))

/** Begins to read anew what the server keeps of the account; its monitor says how far that is. */
export const resyncConnection = async (accountId: string): Promise<AlpacaConnection> =>
  z.parse(AlpacaConnection, await desk('resyncConnection', { path: { connectionId: accountId } }))

/** A connection seen from near, as of now. */
export const readMonitor = async (accountId: string): Promise<ConnectionMonitor> =>
  z.parse(ConnectionMonitor, await desk('watchConnection', { path: { connectionId: accountId } }))

export const renameConnection = (accountId: string, name: string) =>
  desk('renameConnection', { path: { connectionId: accountId }, body: { name } })
export const setFeeds = (accountId: string, feeds: ConnectionFeeds) =>
  desk('setConnectionFeeds', { path: { connectionId: accountId }, body: feeds })
export const setServers = (accountId: string, servers: ConnectionServers) =>
  desk('setConnectionServers', { path: { connectionId: accountId }, body: servers })
export const setOnLimit = (accountId: string, onLimit: OnLimit) =>
  desk('setConnectionLimit', { path: { connectionId: accountId }, body: { onLimit } })
export const setOwnData = (accountId: string, own: OwnData) =>
  desk('setConnectionOwnData', { path: { connectionId: accountId }, body: own })
export const unlockConnection = (accountId: string, phrase: string) =>
  desk('unlockConnection', { path: { connectionId: accountId }, body: { phrase } })
export const lockConnection = (accountId: string) => desk('lockConnection', { path: { connectionId: accountId } })
export const removeConnection = (accountId: string) => desk('removeConnection', { path: { connectionId: accountId } })

/** Does something to a connection; the list, and the desk's accounts with it, are read again whatever comes of it. */
export function useChange<Result, Input = void>(
  change: (input: Input) => Promise<Result>,
  on: { readonly done?: (result: Result) => void; readonly failed?: (error: Error) => void } = {},
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    retry: false,
    onSuccess: (result) => on.done?.(result),
    onError: (error) => on.failed?.(error),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries(alpacaQuery()),
        queryClient.invalidateQueries(accountsQuery()),
        queryClient.invalidateQueries({ queryKey: ['live-lock'] }),
        queryClient.invalidateQueries({ queryKey: ['alpaca-monitor'] }),
      ]),
  })
}
