/** The baseline of `gateway.overhead_p99_ms`: the platform's server and client, one durable insert for each order, and nothing else. */
import { Agent, createServer, request } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'

const database = new DatabaseSync(join(process.env.PADDOCK_DATA ?? '.', 'bare.db'))
database.exec('pragma journal_mode = wal; pragma synchronous = full; create table intent (body text)')
// The statement alone does not keep the database open.
const intents = { database, insert: database.prepare('insert into intent (body) values (?)') }

const agent = new Agent({ keepAlive: true })
createServer(async (asked, response) => {
  if (asked.url === '/readyz') return response.end('ok')
  const body = Buffer.concat(await asked.toArray())
  const isOrder = asked.method === 'POST'
  if (isOrder) intents.insert.run(body.toString())
  const headers = isOrder ? { 'content-type': 'application/json', 'content-length': body.length } : {}
  request(`${process.env.UPSTREAM}${asked.url}`, { agent, method: asked.method, headers })
    .on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 500, { 'content-type': 'application/json' })
      answer.pipe(response)
    })
    .end(isOrder ? body : undefined)
}).listen(Number(process.env.PORT), '127.0.0.1')
