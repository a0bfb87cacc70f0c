import { gunzipSync } from 'node:zlib'
import { PACKED_HEADER } from '@paddock/contract/desk/packed-assets'
import { expect, it } from 'vitest'
import { lastingResponse, lastingText } from './lasting-text.ts'

const TEXT = JSON.stringify(Array.from({ length: 1_000 }, (_, number) => ({ number })))
const lasting = lastingText(TEXT)
const ask = (headers: Record<string, string>) =>
  lastingResponse(new Request('http://desk/v2/assets', { headers }), lasting, { 'x-request-id': 'r' })

it('answers the text, or its bytes to who takes them compressed', async () => {
  const plain = await ask({})
  expect(await plain.text()).toBe(TEXT)
  expect([plain.headers.get('content-encoding'), plain.headers.get('x-request-id')]).toEqual([null, 'r'])
  const packed = await ask({ 'accept-encoding': 'gzip, br' })
  expect(packed.headers.get('content-encoding')).toBe('gzip')
  const bytes = new Uint8Array(await packed.arrayBuffer())
  expect(gunzipSync(bytes).toString()).toBe(TEXT)
  expect(bytes.length).toBeLessThan(TEXT.length / 3)
  expect(packed.headers.get('content-type')).toBe('application/json')
})

it('answers 304 to who has it, and no other tag', async () => {
  const again = await ask({ 'if-none-match': lasting.etag })
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', lasting.etag])
  expect((await ask({ 'if-none-match': lastingText('other').etag })).status).toBe(200)
})

it('answers packed to who asks for it so, where it is packed, and keeps the two apart', async () => {
  const both = lastingText(TEXT, '{"few":"words"}')
  const answered = async (headers: Record<string, string>, of = both) => {
    const answer = await lastingResponse(new Request('http://desk/v2/assets', { headers }), of, {})
    return [await answer.text(), answer.headers.get('vary'), answer.headers.get('etag')]
  }
  const packed = { [PACKED_HEADER]: 'true' }
  expect(await answered(packed)).toEqual(['{"few":"words"}', `accept-encoding, ${PACKED_HEADER}`, both.packed?.etag])
  expect(await answered({})).toEqual([TEXT, `accept-encoding, ${PACKED_HEADER}`, both.etag])
  expect(await answered(packed, lasting)).toEqual([TEXT, 'accept-encoding', lasting.etag])
})
