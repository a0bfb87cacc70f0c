/**
 * Stands in for TradingView's frames: a page for every embed that writes down what it was told and says that it is there. One whose
 * symbol is `NASDAQ:NOPE` has no data; those of one or two lines tell their height.
 */
import { createServer } from 'node:http'

const PAGE = `<!doctype html><meta charset="utf-8"><title>Stand-in</title><style>body{font:12px sans-serif;overflow-wrap:anywhere}</style>
<pre id="told" style="white-space:pre-wrap"></pre><button>Inside</button><script>
const told = JSON.parse(decodeURIComponent(location.hash.slice(1)))
document.body.style.background = (told.theme || told.colorTheme) === 'dark' ? '#131722' : '#fff'
document.body.style.color = (told.theme || told.colorTheme) === 'dark' ? '#d1d4dc' : '#131722'
document.getElementById('told').textContent = JSON.stringify(told)
const say = (name, data) => parent.postMessage({ name, data }, '*')
if (!('height' in told)) say('tv-widget-resize-iframe', { height: 76 })
say(told.symbol === 'NASDAQ:NOPE' ? 'tv-widget-no-data' : 'tv-widget-load')
</script>`

/** Answers how to stop it. */
export async function startTradingView(port: number): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    const isEmbed = request.url?.startsWith('/embed-widget/')
    response.writeHead(isEmbed ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' })
    response.end(isEmbed ? PAGE : 'Not found')
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return () =>
    new Promise((resolve) => {
      server.closeAllConnections()
      server.close(() => resolve())
    })
}
