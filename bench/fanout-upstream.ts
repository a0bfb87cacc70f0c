/** Stands in Alpaca's place: an account for whoever asks, and a stream that tells a trade twenty times a second, with when it was told. */
import { createServer } from 'node:http'
import { WebSocketServer } from 'ws'

const PER_SECOND = 20

const server = createServer((request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(
    request.url === '/readyz' ? '{}' : JSON.stringify({ id: 'bench', account_number: 'PA1', status: 'ACTIVE' }),
  )
})
const sockets = new WebSocketServer({ server })
const ready = new Set<{ send(text: string): void }>()
sockets.on('connection', (socket) => {
  socket.send('[{"T":"success","msg":"connected"}]')
  socket.on('message', (data) => {
    const { action, trades = [] } = JSON.parse(String(data)) as { action?: string; trades?: string[] }
    if (action === 'auth') socket.send('[{"T":"success","msg":"authenticated"}]')
    if (action !== 'subscribe') return
    socket.send(JSON.stringify([{ T: 'subscription', trades }]))
    if (trades.includes('AAPL')) ready.add(socket)
  })
  socket.on('close', () => ready.delete(socket))
})
setInterval(() => {
  // The id of the trade is its moment, in microseconds.
  const i = Math.round((performance.timeOrigin + performance.now()) * 1_000)
  const trade = { T: 't', S: 'AAPL', i, x: 'V', p: 184.5, s: 100, c: ['@'], z: 'C', t: new Date().toISOString() }
  const frame = JSON.stringify([trade])
  for (const socket of ready) socket.send(frame)
}, 1_000 / PER_SECOND)
server.listen(Number(process.env.PORT), '127.0.0.1')
