import { describe, expect, it } from 'vitest'
import { createClient } from './client.ts'
import { fetchSend } from './fetch.ts'

const ASSET = { id: 'a1', class: 'us_equity', exchange: 'NASDAQ', symbol: 'AAPL', status: 'active', tradable: true }

function fetching(response: Response, options: { headers?: Record<string, string> } = {}) {
  const requests: { url: string; init: RequestInit }[] = []
  const fetch = async (url: string, init: RequestInit) => {
    requests.push({ url, init })
    return response
  }
  return { requests, client: createClient(fetchSend({ baseUrl: 'http://desk/api/accounts/1', fetch, ...options })) }
}

describe('calls over fetch', () => {
  it('spec 6: go to the base address with same-origin credentials and never follow a redirect', async () => {
    const { requests, client } = fetching(Response.json([ASSET]))
    expect(await client.getV2Assets({ query: { status: 'active', attributes: ['a', 'b'] } })).toEqual([ASSET])
    expect(requests).toEqual([
      {
        url: 'http://desk/api/accounts/1/v2/assets?status=active&attributes=a%2Cb',
        init: { method: 'GET', credentials: 'same-origin', redirect: 'error', headers: {} },
      },
    ])
  })

  it('carry a body as JSON, the given headers and the signal', async () => {
    const { requests, client } = fetching(new Response('', { status: 500 }), { headers: { 'APCA-API-KEY-ID': 'K' } })
    const { signal } = new AbortController()
    await expect(client.postOrder({ body: { symbol: 'AAPL', qty: '1' } }, { signal })).rejects.toThrow()
    expect(requests[0]?.init).toEqual({
      method: 'POST',
      credentials: 'same-origin',
      redirect: 'error',
      headers: { 'APCA-API-KEY-ID': 'K', 'content-type': 'application/json' },
      body: '{"symbol":"AAPL","qty":"1"}',
      signal,
    })
  })

  it('spec 8: an error carries the status, the headers and the body, JSON or not', async () => {
    const headers = { 'x-request-id': 'r1', 'content-type': 'text/html' }
    const { client } = fetching(new Response('<html>no</html>', { status: 401, headers }))
    await expect(client.getAccount()).rejects.toMatchObject({ status: 401, headers, body: '<html>no</html>' })
    const json = fetching(Response.json({ message: 'unauthorized.' }, { status: 401 }))
    await expect(json.client.getAccount()).rejects.toMatchObject({ detail: 'unauthorized.' })
  })

  it('answer nothing for an empty success', async () => {
    const { client } = fetching(new Response(null, { status: 204 }))
    expect(await client.deleteOrderByOrderID({ path: { order_id: 'o1' } })).toBeUndefined()
  })
})
