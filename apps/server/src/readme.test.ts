/** The README's curl session, run as it is written. */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RunningDesk, runDesk } from './testing/running-desk.ts'

const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8')
const run = promisify(execFile)

let desk: RunningDesk
beforeAll(async () => {
  desk = await runDesk()
})
afterAll(() => desk.close())

it('answers each line of the curl session', async () => {
  const { keyId, secretKey } = await (await desk.guest()).key()
  const session = [...readme.matchAll(/```sh\n(.*?)```/gs)]
    .map(([, block]) => block ?? '')
    .find((block) => block.includes('paddock()'))
  const lines = (session ?? '')
    .replace("KEY='PK…' SECRET='…'", `KEY='${keyId}' SECRET='${secretKey}'`)
    .replaceAll('http://localhost:3000', desk.url)
    .split('\n')
    .filter((line) => line !== '')
  const [keys = '', shorthand = '', ...calls] = lines
  const answer = async (call: string | undefined): Promise<unknown> =>
    JSON.parse((await run('bash', ['-c', `${keys}\n${shorthand}\n${call}`])).stdout)
  expect(calls).toHaveLength(4)
  const [account, order, positions, quotes] = calls

  expect(await answer(account)).toMatchObject({ status: 'ACTIVE', cash: '100000' })
  expect(await answer(order)).toMatchObject({ symbol: 'BTC/USD', qty: '0.01', side: 'buy', type: 'market' })
  await expect.poll(() => answer(positions)).toMatchObject([{ symbol: 'BTCUSD', side: 'long' }])
  expect(await answer(quotes)).toMatchObject({
    quotes: { 'BTC/USD': { bp: expect.any(Number), ap: expect.any(Number) } },
  })
})
