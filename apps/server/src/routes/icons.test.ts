import { expect, it } from 'vitest'
import { iconsAnswer } from './icons.ts'

const ask = async (query: string) => {
  const answer = await iconsAnswer(new URLSearchParams(query))
  return { status: answer.status, body: await answer.json() }
}

it("spec 7: answers icons by GET in the icon service's shape", async () => {
  const { status, body } = await ask('icons=wallet,house,no-such-icon')
  expect(status).toBe(200)
  expect(body).toMatchObject({ prefix: 'lucide', width: 24, height: 24, not_found: ['no-such-icon'] })
  expect(Object.keys(body.icons)).toEqual(['wallet', 'house'])
  expect(body.icons.wallet.body).toContain('<path')
})

it('resolves aliases with their parents', async () => {
  const { body } = await ask('icons=home')
  expect(body.aliases).toEqual({ home: expect.objectContaining({ parent: 'house' }) })
  expect(Object.keys(body.icons)).toEqual(['house'])
})

it('refuses to answer all of them', async () => {
  expect(await ask('')).toEqual({ status: 400, body: { code: 40010000, message: 'icons is required', field: 'icons' } })
})
