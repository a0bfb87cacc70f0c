import { expect, it } from 'vitest'
import { createOwnNames } from './own-names.ts'

const isOwn = createOwnNames({ host: '0.0.0.0', publicUrl: 'https://desk.example.com' })

it.each([
  'localhost',
  'LOCALHOST:3000',
  'paddock.localhost:5173',
  '127.0.0.1:3000',
  '127.8.9.1',
  '192.168.1.20:3000',
  '0.0.0.0:3000',
  '[::1]:3000',
  '[fd00::20]',
  'desk.example.com',
  'Desk.Example.com:8443',
])('%s is this server', (authority) => {
  expect(isOwn(authority)).toBe(true)
  expect(isOwn(authority)).toBe(true)
})

it.each([
  '',
  'evil.test',
  'evil.test:3000',
  'localhost.evil.test',
  'evillocalhost',
  'localhost@evil.test',
  'evil.desk.example.com',
  'desk.example.com.evil.test',
  'desk.example.com.',
  '127.0.0.1.evil.test',
  '2130706433',
  '127.1',
  '0177.0.0.1',
  '0x7f000001',
  '::1',
  '[::1].evil.test',
  '[evil.test]',
])('%j is not', (authority) => {
  expect(isOwn(authority)).toBe(false)
})

it('has the name it listens on', () => {
  const named = createOwnNames({ host: 'box.lan', publicUrl: undefined })
  expect([named('Box.lan:3000'), named('other.lan')]).toEqual([true, false])
})
