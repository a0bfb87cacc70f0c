/** The baseline of `http.read_ratio`: the same framework answering the bytes a file holds, by path and query, and nothing else. */
import { readFileSync } from 'node:fs'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'

const answers = new Map<string, string>(JSON.parse(readFileSync(process.env.BARE_ANSWERS ?? '', 'utf8')))

const app = new Hono()
app.get('/readyz', (context) => context.text('ok'))
app.get('*', (context) => {
  const { pathname, search } = new URL(context.req.url)
  return context.body(answers.get(pathname + search) ?? '', 200, { 'content-type': 'application/json' })
})
serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: '127.0.0.1' })
