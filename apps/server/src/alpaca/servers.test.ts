import { expect, it } from 'vitest'
import { socketAddress } from './servers.ts'

// Source: Alpaca's SDK 4.0.2, `streaming/*`: data streams have a host of their own, the trading stream has not.
it.each([
  ['https://api.alpaca.markets', 'wss://api.alpaca.markets'],
  ['https://paper-api.alpaca.markets', 'wss://paper-api.alpaca.markets'],
  ['https://data.alpaca.markets', 'wss://stream.data.alpaca.markets'],
  ['https://data.sandbox.alpaca.markets', 'wss://stream.data.sandbox.alpaca.markets'],
  ['http://127.0.0.1:3001', 'ws://127.0.0.1:3001'],
  ['https://proxy.test/alpaca', 'wss://proxy.test/alpaca'],
  ['https://data.alpaca.markets.evil.test', 'wss://data.alpaca.markets.evil.test'],
])('the sockets of %s are at %s', (server, address) => {
  expect(socketAddress(server)).toBe(address)
})
