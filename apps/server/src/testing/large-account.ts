/** Accounts with thousands of positions or of open orders on a running server, made as a script would make them. */
import { type Guest, signIn } from './running-desk.ts'

export interface Large {
  readonly guest: Guest
  /** Below the server's address: `/api/accounts/{id}`. */
  readonly base: string
}

/** A Monday, 11:00 in New York: the regular session is open for as long as a test takes. */
const BEGINS = { at: '2026-03-09T15:00:00Z', speed: 1 }
const AT_ONCE = 50

/** A new account of a new guest with so many positions in stocks, long and a few short, and so many orders that are not reached. */
export async function openLarge(url: string, given: { positions?: number; orders?: number }): Promise<Large> {
  const guest = await signIn(url)
  const made = await guest.ask('/api/accounts', 'POST', { name: 'Large', cash: '1000000000', begins: BEGINS })
  const { id } = (await made.json()) as { id: string }
  const base = `/api/accounts/${id}`
  const { positions = 0, orders = 0 } = given
  const stocks = await tradable(guest, base)
  const bought = stocks.slice(0, positions)
  await send(guest, base, bought, (symbol) => ({ symbol, qty: '2', side: 'buy', type: 'market', time_in_force: 'day' }))
  while (positions > 0 && (await count(guest, `${base}/v2/positions`)) < bought.length * 0.95)
    await new Promise((resolve) => setTimeout(resolve, 500))
  const symbols = Array.from({ length: orders }, (_, number) => stocks[Math.floor(number / 2) % stocks.length] ?? '')
  const resting = { side: 'buy', type: 'limit', limit_price: '0.01', time_in_force: 'gtc' }
  await send(guest, base, symbols, (symbol) => ({ symbol, qty: '1', ...resting }))
  return { guest, base }
}

async function tradable(guest: Guest, base: string): Promise<string[]> {
  const answer = await guest.ask(`${base}/v2/assets?asset_class=us_equity&status=active`)
  const assets = (await answer.json()) as { symbol: string; tradable: boolean; attributes?: string[] }[]
  return assets
    .filter((asset) => asset.tradable && !asset.attributes?.includes('ptp_no_exception'))
    .map(({ symbol }) => symbol)
}

async function count(guest: Guest, path: string): Promise<number> {
  return ((await (await guest.ask(path)).json()) as unknown[]).length
}

async function send(
  guest: Guest,
  base: string,
  symbols: readonly string[],
  order: (symbol: string) => object,
): Promise<void> {
  for (let sent = 0; sent < symbols.length; sent += AT_ONCE) {
    const answers = await Promise.all(
      symbols.slice(sent, sent + AT_ONCE).map((symbol) => guest.ask(`${base}/v2/orders`, 'POST', order(symbol))),
    )
    for (const answer of answers) if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`)
  }
}
