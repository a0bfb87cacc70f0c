/** The baseline of `http.ack_*`: the same framework, one durable insert per order, grouped, and nothing else. */
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { DatabaseSync } from '@photostructure/sqlite'
import { Hono } from 'hono'

const database = new DatabaseSync(join(process.env.PADDOCK_DATA ?? '.', 'bare.db'))
database.exec(
  'pragma journal_mode = wal; pragma synchronous = full; create table item (id integer primary key, body text)',
)
const insert = database.prepare('insert into item (body) values (?)')

let waiting: { body: string; done: () => void }[] = []
function flush(): void {
  const group = waiting
  waiting = []
  database.exec('begin')
  for (const { body } of group) insert.run(body)
  database.exec('commit')
  for (const { done } of group) done()
}

const app = new Hono()
app.get('/readyz', (context) => context.text('ok'))
app.post('/v2/orders', async (context) => {
  const body = JSON.stringify(await context.req.json())
  await new Promise<void>((done) => {
    if (waiting.push({ body, done }) === 1) setImmediate(flush)
  })
  return context.json({ status: 'accepted' })
})
serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: '127.0.0.1' })
