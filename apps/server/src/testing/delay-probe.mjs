/** Asks a server for `/healthz`, and a bare one beside it, one request after the other, and tells the longest that each took. */
import { Agent, createServer, get } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

const PAUSE_MS = 2
const agent = new Agent({ keepAlive: true })
const bare = createServer((_request, response) => response.end('{"status":"ok"}'))
await new Promise((resolve) => bare.listen(0, '127.0.0.1', resolve))
const bareUrl = `http://127.0.0.1:${bare.address().port}/`

/** Milliseconds to the end of the answer; a refused connection counts like an answer, for the server's process may have ended. */
const timed = (url) =>
  new Promise((resolve) => {
    const began = performance.now()
    const done = () => resolve(performance.now() - began)
    get(url, { agent }, (answer) => answer.resume().on('end', done).on('error', done)).on('error', done)
  })

let longest = { longestMs: 0, bareMs: 0 }
let isTelling = false
parentPort.on('message', () => {
  isTelling = true
})
for (let count = 0; ; count += 1) {
  const [longestMs, bareMs] = [await timed(`${workerData.url}/healthz`), await timed(bareUrl)]
  // The first connection is not counted.
  if (count === 0) parentPort.postMessage('begun')
  else longest = { longestMs: Math.max(longest.longestMs, longestMs), bareMs: Math.max(longest.bareMs, bareMs) }
  if (isTelling) {
    parentPort.postMessage(longest)
    isTelling = false
  }
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
}
