import { forAllAsync } from '@paddock/contract/testing/for-all'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { checksumOf } from './checksum.ts'
import { readFile } from './dashboard-file.ts'
import { layoutLink, linkedLayout } from './layout-link.ts'
import { TEMPLATES } from './templates.ts'

const hashOf = (link: string) => new URL(link).hash

// The check value of ISO 3309, and of the polynomial's catalogue.
it.each([
  ['', '00000000'],
  ['123456789', 'cbf43926'],
  ['The quick brown fox jumps over the lazy dog', '414fa339'],
])('the checksum of %j is %s', (text, sum) => expect(checksumOf(text)).toBe(sum))

it.each(TEMPLATES)('$name is what it was at the other end of a link', async ({ content }) => {
  const link = await layoutLink(content, 'http://desk.test')
  expect(link.length).toBeLessThan(2_000)
  expect(readFile((await linkedLayout(hashOf(link))) ?? '')).toMatchObject({ content, isAltered: false })
})

it('leaves notes with who wrote them', async () => {
  const widgets = [{ id: 'notes', key: 'Notes', options: { title: 'Rules', text: 'Buy low' } }]
  const link = await layoutLink({ name: 'Mine', widgets, layouts: {} }, 'http://desk.test')
  const text = (await linkedLayout(hashOf(link))) ?? ''
  expect(text).toContain('Rules')
  expect(text).not.toContain('Buy low')
})

it('is nothing to other addresses, and empty where it is damaged', async () => {
  expect(await linkedLayout('#orders')).toBeUndefined()
  const link = await layoutLink({ name: 'A', widgets: [], layouts: {} }, 'http://desk.test')
  expect(await linkedLayout(`${hashOf(link)}!`)).toBe('')
  expect(await linkedLayout(hashOf(link).slice(0, -6))).toBe('')
  await forAllAsync(50, fc.string(), async (noise) => {
    expect(readFile((await linkedLayout(`#layout=${noise}`)) ?? '').kind).toBe('refused')
  })
})
