import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { ConnectionServers } from './alpaca-connections.ts'

const read = (trading: string) => z.safeParse(ConnectionServers, { trading, data: null })

it.each([
  ['https://paper-api.alpaca.markets/', 'https://paper-api.alpaca.markets'],
  [' https://proxy.example.com/alpaca ', 'https://proxy.example.com/alpaca'],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
  ['http://[::1]:3000', 'http://[::1]:3000'],
])('%s is a server address', (text, kept) => {
  expect(read(text).data?.trading).toBe(kept)
})

it.each([
  'alpaca',
  'ftp://api.alpaca.markets',
  'http://api.alpaca.markets',
  'http://127.0.0.1.example.com',
  'http://localhost.example.com',
  'http://192.168.0.2',
  'https://key:secret@api.alpaca.markets',
  'https://api.alpaca.markets?key=1',
  'https://api.alpaca.markets#v2',
  `https://${'a'.repeat(250)}.example.com`,
])('%s is none, because keys are sent there', (text) => {
  expect(read(text).success).toBe(false)
})
