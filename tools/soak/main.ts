/**
 * `npm run soak`: twenty minutes of two thousand people and three pages of a real browser, on three servers. `-- --people N --minutes N --engine sqlite|postgres
 * --servers N --seed N` say otherwise. Ends with 1 where anything was wrong.
 */
import { parseArgs } from 'node:util'
import { onlookers } from './pages.ts'
import { soak } from './soak.ts'

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '2000' },
    minutes: { type: 'string', default: '20' },
    engine: { type: 'string' },
    servers: { type: 'string', default: '3' },
    seed: { type: 'string' },
    pages: { type: 'string', default: '3' },
  },
})
const people = Number(values.people)
const servers = Number(values.servers)
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000))
const engine = values.engine ?? (servers > 1 ? 'postgres' : 'sqlite')
if (engine !== 'sqlite' && engine !== 'postgres')
  throw new Error(`There is no engine ${engine}: sqlite and postgres are`)
const began = performance.now()
const say = (line: string) =>
  process.stdout.write(`${((performance.now() - began) / 1_000).toFixed(0).padStart(5)} s  ${line}\n`)
/** Two hundred requests a second of all people together, or each a second where they are few. */
const pauseMs = Math.max(1_000, people * 5)
const { problems } = await soak({
  ...{ seed, people, engine, servers, pauseMs, say },
  ...{ seconds: Number(values.minutes) * 60, faultEveryMs: 20_000 },
  ...(Number(values.pages) > 0 && { onlooker: onlookers(Number(values.pages)) }),
})
say(problems.length === 0 ? 'Nothing was lost, and everybody sees what is.' : `${problems.length} problems`)
process.exit(problems.length === 0 ? 0 : 1)
