import { expect, it } from 'vitest'
import { codecOf, decodedJson, isBinary } from './codec.ts'

// Source: Alpaca, "WebSocket Stream", content negotiation; "Websocket Streaming", frames of paper and live accounts.
it.each([
  ['an SDK on market data', 'market-data', 'application/msgpack', false, 'msgpack'],
  ['a client that asks for JSON', 'market-data', 'application/json', false, 'json-text'],
  ['a client without a wish', 'market-data', undefined, false, 'json-text'],
  ['a client with parameters in its wish', 'market-data', 'Application/MsgPack; charset=utf-8', false, 'msgpack'],
  ['an SDK on the trading stream', 'trading', undefined, false, 'json-binary'],
  ['the trading stream in msgpack', 'trading', 'application/msgpack', false, 'msgpack'],
  ['a browser on the trading stream', 'trading', undefined, true, 'json-text'],
  ['a browser on market data', 'market-data', 'application/msgpack', true, 'json-text'],
] as const)('%s', (_who, stream, contentType, isBrowser, codec) => {
  expect(codecOf({ stream, contentType, isBrowser, isPaper: true })).toBe(codec)
  expect(isBinary(codec)).toBe(codec !== 'json-text')
})

it('sends the trading stream of a live account as text', () => {
  expect(codecOf({ stream: 'trading', contentType: undefined, isBrowser: false, isPaper: false })).toBe('json-text')
})

it('reads JSON, and nothing in what is none', () => {
  expect(decodedJson('{"action":"auth"}')).toEqual({ action: 'auth' })
  expect(decodedJson('{')).toBeUndefined()
})
