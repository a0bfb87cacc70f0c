/** A server that answers as a test says, in Alpaca's place, and a gateway to it with a key of its own. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { OPERATIONS, type OperationName } from '@paddock/contract/operations/table'
import type { WebSocket } from 'ws'
import { WebSocketServer } from 'ws'
import type { BrokerRequest } from '../accounts/broker.ts'
import { createSend } from '../alpaca/exchange.ts'
import { createGateway, type OwnGateway } from '../alpaca/gateway.ts'
import { createVault } from '../alpaca/vault.ts'
import type { AlpacaKey } from '../config.ts'
import { createLog } from '../log.ts'
import { insertConnection } from '../storage/alpaca-connections.ts'
import type { Storage } from '../storage/engine/database.ts'
import { type ManualClock, manualClock } from './manual-clock.ts'

export const KEY = { keyId: 'PKTEST', secretKey: 'the secret' } as const
const SECRET = 'a secret of thirty-two characters'

export interface Heard {
  readonly method: string
  /** Path and query, as they were sent. */
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

export interface StandIn {
  readonly url: string
  readonly heard: Heard[]
  /** Every socket that was opened, in order. */
  readonly sockets: WebSocket[]
  close(): Promise<void>
}

/** `answer` is given what was asked; `spoken` each message of a socket. */
export async function standIn(
  answer: (heard: Heard, response: ServerResponse) => void,
  spoken: (message: Record<string, unknown>, socket: WebSocket, path: string) => void = () => {},
): Promise<StandIn> {
  const heard: Heard[] = []
  const sockets: WebSocket[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += String(chunk)
    })
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      const asked = { method, url, headers, body }
      heard.push(asked)
      answer(asked, response)
    })
  })
  const streams = new WebSocketServer({ server })
  streams.on('connection', (socket, request) => {
    sockets.push(socket)
    socket.on('message', (data) => spoken(JSON.parse(String(data)), socket, request.url ?? ''))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    sockets,
    async close() {
      for (const socket of streams.clients) socket.terminate()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export const answerJson = (response: ServerResponse, status: number, body: unknown, headers: object = {}): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
}

let accounts = 0

/** An account of a user that is there, with its key sealed, and the gateway that opens it. */
export async function gatewayTo(
  url: string,
  storage: Storage,
  {
    userId,
    kind = 'alpaca-paper',
    key = KEY,
    sandboxData = url,
  }: { userId: string; kind?: 'alpaca-paper' | 'alpaca-live'; key?: AlpacaKey; sandboxData?: string },
) {
  const clock = manualClock(Date.parse('2026-03-09T15:00:00Z'))
  const vault = createVault(SECRET)
  const accountId = `alpaca-${++accounts}`
  const { vaultKey, sealed } = vault.seal(accountId, JSON.stringify(key))
  await insertConnection(
    storage.db,
    { id: accountId, name: accountId, kind, number: 'PA1' },
    {
      user_id: userId,
      upstream_id: accountId,
      data_server: 'data',
      stock_feed: 'sip',
      key_hint: 'TEST',
      vault_key: vaultKey,
      sealed,
      origin: 'desk',
      created_at: clock.now(),
    },
  )
  const servers = { live: url, paper: url, data: url, sandboxData }
  const send = createSend(clock)
  const parts = { db: storage.db, vault, servers, send, clock }
  const again = (): OwnGateway => createGateway({ ...parts, log: createLog('silent') })
  return { gateway: again(), accountId, clock, again, parts }
}

/** A request as it comes from the edge. */
export function request(
  operation: OperationName,
  given: { path?: Record<string, string>; search?: string; body?: unknown; text?: string } = {},
): BrokerRequest {
  const text = given.text ?? (given.body === undefined ? undefined : JSON.stringify(given.body))
  return {
    operation,
    path: given.path ?? {},
    query: new URLSearchParams(given.search ?? ''),
    search: given.search ?? '',
    body: text === undefined ? undefined : JSON.parse(text),
    text,
    requestId: 'request',
    actor: { kind: 'user', id: 'u1' },
  }
}

export const MUTATING = (Object.keys(OPERATIONS) as OperationName[]).filter((name) => OPERATIONS[name].method !== 'GET')

/** What a promise answers, with the clock moved on for as long as it takes. */
export async function inTime<Value>(
  clock: ManualClock,
  promise: Promise<Value>,
  step: number | (() => number) = 250,
): Promise<Value> {
  let isOver = false
  const over = promise.finally(() => {
    isOver = true
  })
  while (!isOver) {
    // The network needs its own time, and gets a moment of it for every step of ours.
    await new Promise((resolve) => setTimeout(resolve, 2))
    if (!isOver) clock.advanceBy(typeof step === 'number' ? step : step())
  }
  return over
}
