/** What each person costs: the check of their session with every request, and the memory of a guest who has gone. */
import { parseConfig } from '../apps/server/src/config.ts'
import { createLog } from '../apps/server/src/log.ts'
import { openDesk } from '../apps/server/src/server.ts'
import { type Benchmark, measured, quantile } from './figure.ts'
import { newDataFolder, startServer } from './running-server.ts'

const CHECKS = 20_000
const PER_ROUND = 100
const GUESTS = 2_000
const WARM_GUESTS = 200
const AT_ONCE = 10
const SETTLE_MS = 15_000
const COLLECTED_MS = 3_000
/** Twice: what the first collection finalizes the second one frees. */
const COLLECTS = "process.on('SIGUSR2', () => { gc(); setTimeout(gc, 500) })"
/** The rest, in the documentation's block of addresses: nobody opens so many guests from one. */
const addressOf = (guest: number) => `198.51.${100 + Math.floor(guest / 250)}.${1 + (guest % 250)}`

async function sessionChecks() {
  const url = 'http://desk.test'
  const desk = await openDesk(
    parseConfig({ PADDOCK_DATA: newDataFolder(), PORT: '0', PADDOCK_URL: url }),
    createLog('silent'),
  )
  const headers = { host: 'desk.test', origin: url, 'content-type': 'application/json' }
  const signedIn = await desk.app.request(`${url}/api/_auth/sign-in/anonymous`, { method: 'POST', headers, body: '{}' })
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const asked = new Headers({ cookie })
  const verified = performance.now()
  if (!(await desk.identity.user(asked))) throw new Error('The session is not known')
  const cold = performance.now() - verified
  const times: number[] = []
  for (let done = 0; done < CHECKS; done += PER_ROUND) {
    const begun = performance.now()
    for (let check = 0; check < PER_ROUND; check += 1) await desk.identity.user(asked)
    times.push((performance.now() - begun) / PER_ROUND)
  }
  desk.retire()
  await desk.close()
  return [
    measured(
      'identity.session_check_ms',
      quantile(times, 0.99),
      `99th percentile of rounds of ${PER_ROUND} checks of one session, ${CHECKS} in all, verified again every 5 s; the first check took ${cold.toFixed(2)} ms`,
    ),
  ]
}

async function guests() {
  const server = await startServer({
    environment: { PADDOCK_PROXIES: '127.0.0.1' },
    words: ['--expose-gc', '--import', `data:text/javascript,${encodeURIComponent(COLLECTS)}`],
  })
  const open = async (from: number, to: number) => {
    for (let begun = from; begun < to; begun += AT_ONCE)
      await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => newVisitor(server.address, begun + index)))
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
    const before = server.memory()
    server.process.kill('SIGUSR2')
    await new Promise((resolve) => setTimeout(resolve, COLLECTED_MS))
    return { before, after: server.memory() }
  }
  const first = await open(0, WARM_GUESTS)
  const all = await open(WARM_GUESTS, WARM_GUESTS + GUESTS)
  await server.stop()
  const each = (megabytes: number) => (megabytes * 1_024) / GUESTS
  return [
    measured(
      'server.guest_kb',
      each(all.after - first.after),
      `resident memory behind a collection of garbage, ${SETTLE_MS / 1_000} s after ${GUESTS} guests opened the desk and looked at their account once, less that after the first ${WARM_GUESTS}, over their number; ` +
        `with the garbage that nothing has made V8 collect yet ${each(all.before - first.before).toFixed(1)} KB`,
    ),
  ]
}

async function newVisitor(address: string, guest: number): Promise<void> {
  const headers = { 'content-type': 'application/json', origin: address, 'x-forwarded-for': addressOf(guest) }
  const signedIn = await fetch(`${address}/api/_auth/sign-in/anonymous`, { method: 'POST', headers, body: '{}' })
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const [account] = (await (await fetch(`${address}/api/accounts`, { headers: { ...headers, cookie } })).json()) as {
    id: string
  }[]
  const seen = await fetch(`${address}/api/accounts/${account?.id}/v2/account`, { headers: { ...headers, cookie } })
  if (!seen.ok) throw new Error(`A guest's account was answered with ${seen.status}`)
  await seen.arrayBuffer()
}

export const peopleBenchmarks: readonly Benchmark[] = [
  { ids: ['identity.session_check_ms'], run: sessionChecks },
  { ids: ['server.guest_kb'], run: guests },
]
