/** An account of Alpaca's becomes a practice account; another desk stands in for Alpaca. */
import { absolute, add, compare, decimal, subtract } from '@paddock/decimal/decimal'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { KeyPair } from '../identity/access-keys.ts'
import { type Guest, type RunningDesk, runDesk, standingIn } from '../testing/running-desk.ts'
import type { LeftBehind } from './bring-along.ts'

let upstream: RunningDesk
let desk: RunningDesk
let guest: Guest
let owner: Guest
beforeAll(async () => {
  upstream = await runDesk()
  desk = await runDesk({ environment: standingIn(upstream.url) })
  owner = await upstream.guest()
  guest = await desk.guest()
})
afterAll(async () => {
  await desk.close()
  await upstream.close()
})

interface Held {
  readonly symbol: string
  readonly qty: string
  readonly cost_basis: string
  readonly asset_class: string
  readonly side: string
}
const read = async <Body>(who: Guest, path: string, method = 'GET', body?: unknown): Promise<Body> => {
  const answer = await who.ask(path, method, body)
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
  return JSON.parse(text) as Body
}

/** Buys, or sells short what begins with a minus, and waits until nothing is open. */
async function trade(base: string, orders: readonly (readonly [symbol: string, qty: string])[]): Promise<void> {
  for (const [symbol, qty] of orders) {
    const isCoin = symbol.includes('/')
    await read(owner, `${base}/v2/orders`, 'POST', {
      symbol,
      qty: qty.replace('-', ''),
      side: qty.startsWith('-') ? 'sell' : 'buy',
      type: 'market',
      time_in_force: isCoin ? 'gtc' : 'day',
    })
  }
  await expect.poll(() => read<unknown[]>(owner, `${base}/v2/orders`)).toEqual([])
}

async function connected(base: string, name: string): Promise<string> {
  const { keyId, secretKey } = await read<KeyPair>(owner, `${base}/keys`, 'POST', {})
  const made = await read<{ accountId: string }>(guest, '/api/alpaca', 'POST', { keyId, secretKey, name })
  return `/api/accounts/${made.accountId}`
}

const bySymbol = (held: readonly Held[]) =>
  held
    .map(({ symbol, qty, cost_basis, asset_class, side }) => ({ symbol, qty, cost_basis, asset_class, side }))
    .sort((a, b) => (a.symbol < b.symbol ? -1 : 1))

it('stocks, contracts, coins and shorts come along at what they had cost, with the cash', async () => {
  const base = owner.base
  await owner.ask(`${base}/clock`, 'PUT', { kind: 'skip-to-open' })
  const { option_contracts: contracts } = await read<{ option_contracts: { symbol: string }[] }>(
    owner,
    `${base}/v2/options/contracts?underlying_symbols=AAPL&type=call&expiration_date_gte=${new Date(Date.now() + 200 * 86_400_000).toISOString().slice(0, 10)}&limit=1`,
  )
  const contract = contracts[0]?.symbol ?? ''
  await trade(base, [
    ['AAPL', '10'],
    ['KO', '-5'],
    ['BTC/USD', '0.1'],
    [contract, '1'],
  ])
  const alpaca = await connected(base, 'Alpaca')
  const theirs = await read<Held[]>(guest, `${alpaca}/v2/positions`)
  expect(theirs).toHaveLength(4)
  const before = await read<{ cash: string; multiplier: string }>(guest, `${alpaca}/v2/account`)
  const fork = await read<{ id: string; leftBehind: LeftBehind[]; origin: object }>(guest, `${alpaca}/fork`, 'POST', {
    name: 'Copy',
  })
  expect(fork).toMatchObject({ kind: 'practice', leftBehind: [], origin: { kind: 'fork' } })
  const ours = `/api/accounts/${fork.id}`
  expect(bySymbol(await read<Held[]>(guest, `${ours}/v2/positions`))).toEqual(bySymbol(theirs))
  const after = await read<{ cash: string; multiplier: string }>(guest, `${ours}/v2/account`)
  expect([after.cash, after.multiplier]).toEqual([before.cash, before.multiplier])
  // The short is a short here too: what is left of it can be bought back and no more is sold by it.
  const [, , , short] = bySymbol(await read<Held[]>(guest, `${ours}/v2/positions`))
  expect(short).toMatchObject({ symbol: 'KO', qty: '-5', side: 'short' })
  const refused = await guest.ask(`${alpaca}/fork`, 'POST', { name: 'Copy' })
  expect([refused.status, await refused.json()]).toMatchObject([422, { field: 'name' }])
}, 60_000)

it('what the practice market lacks is left behind, in words, and its worth comes along as cash', async () => {
  const { id } = await read<{ id: string }>(owner, '/api/accounts', 'POST', {
    name: 'Long ago',
    begins: { at: '2020-03-02T11:00:00-05:00', speed: 1 },
  })
  const base = `/api/accounts/${id}`
  const { option_contracts: contracts } = await read<{ option_contracts: { symbol: string }[] }>(
    owner,
    `${base}/v2/options/contracts?underlying_symbols=AAPL&type=call&limit=1`,
  )
  const contract = contracts[0]?.symbol ?? ''
  await trade(base, [
    [contract, '1'],
    ['AAPL', '1'],
  ])
  // Its prices stand still, so that what is read twice is the same.
  await owner.ask(`${base}/clock`, 'PUT', { kind: 'pause' })
  const alpaca = await connected(base, 'Alpaca long ago')
  const [held] = await read<{ market_value: string }[]>(guest, `${alpaca}/v2/positions/${contract}`).then((one) =>
    [one].flat(),
  )
  const before = await read<{ cash: string }>(guest, `${alpaca}/v2/account`)
  const fork = await read<{ id: string; leftBehind: LeftBehind[] }>(guest, `${alpaca}/fork`, 'POST', { name: 'Then' })
  expect(fork.leftBehind).toEqual([
    { symbol: contract, qty: '1', cash: held?.market_value, why: `the practice market has no ${contract} now` },
  ])
  const ours = `/api/accounts/${fork.id}`
  expect((await read<Held[]>(guest, `${ours}/v2/positions`)).map(({ symbol }) => symbol)).toEqual(['AAPL'])
  const after = await read<{ cash: string }>(guest, `${ours}/v2/account`)
  const difference = subtract(decimal(after.cash), add(decimal(before.cash), decimal(held?.market_value ?? '0')))
  expect(compare(absolute(difference), decimal('0.01'))).toBeLessThanOrEqual(0)
}, 60_000)
