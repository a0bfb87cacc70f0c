/** The baseline of `fanout.*`: what the upstream tells is sent on to every socket, and nothing else. */
import { createServer } from 'node:http'
import { WebSocket, WebSocketServer } from 'ws'

const server = createServer((_, response) => response.end('ok'))
const readers = new WebSocketServer({ server })
const upstream = new WebSocket(String(process.env.FANOUT_UPSTREAM))
upstream.on('open', () => upstream.send(JSON.stringify({ action: 'subscribe', trades: ['AAPL'] })))
upstream.on('message', (frame: Buffer) => {
  if (frame.includes('"T":"t"')) for (const reader of readers.clients) reader.send(frame, { binary: false })
})
server.listen(Number(process.env.PORT), '127.0.0.1')
