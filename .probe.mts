import { monitorEventLoopDelay, PerformanceObserver } from 'node:perf_hooks'
import { openDesk } from './apps/server/src/server.ts'
import { start } from './apps/server/src/server.ts'
import { parseConfig } from './apps/server/src/config.ts'
import { createLog } from './apps/server/src/log.ts'
import { mkdtempSync } from 'node:fs'
const data = mkdtempSync('/tmp/fz/data-')
const server = await start(parseConfig({ PORT: '0', PADDOCK_DATA: data }), createLog('silent'))
new PerformanceObserver((l) => { for (const e of l.getEntries()) if (e.duration > 12) console.log('GC', (e as any).detail.kind, e.duration.toFixed(0), 'heap', Math.round(process.memoryUsage().heapUsed/1e6)) }).observe({ entryTypes: ['gc'] })
let last = performance.now(); let lc = process.cpuUsage()
setInterval(() => { const now = performance.now(); const c = process.cpuUsage(lc); if ((c.user+c.system)/1000 > 25 && now-last>25) console.log('LOOP', (now - last).toFixed(0), 'cpu', ((c.user+c.system)/1000).toFixed(0)); last = now; lc = process.cpuUsage() }, 1)
const assets = await (await fetch(server.url + '/api/market/v2/assets?asset_class=us_equity&status=active')).json() as any[]
const many = assets.map((a) => a.symbol).slice(0, 2200).join(',')
const paths: Record<string,string> = {
  months: `/v2/stocks/bars?timeframe=12Month&start=2014-01-01&limit=10000&symbols=${many}`,
  auctions: `/v2/stocks/auctions?start=2026-01-05&end=2026-03-20&limit=10000&symbols=${many}`,
  snaps: `/v2/stocks/snapshots?symbols=${many}`,
  hours: '/v2/stocks/AAPL/bars?timeframe=23Hour&start=2014-01-01&limit=10000',
  ref: '/research/references/bars?symbol=INDEX:NKY&timeframe=23Hour&from=2014-01-01',
  screen: '/research/screen?class=stocks&ratings=true',
  chain: '/v1beta1/options/snapshots/TSLA?limit=1000',
  contracts: '/v2/options/contracts?expiration_date_lte=2028-12-31&limit=10000',
  ca: '/v1/corporate-actions?start=2015-01-01&end=2029-12-31&limit=1000&types=worthless_removal',
  news: '/v1beta1/news?start=2014-01-01&sort=asc&limit=50&exclude_contentless=true',
  cal: '/v2/calendar', quotes: '/v2/stocks/MSFT/quotes?start=2026-03-02&limit=10000',
  ann: '/v2/corporate_actions/announcements?ca_types=Dividend,Split,Merger,Spinoff&since=2026-01-01&until=2026-03-30',
}
const only = process.argv.slice(2)
for (const [name, path] of Object.entries(paths)) {
  if (only.length && !only.includes(name)) continue
  const a = performance.now(); const c = process.cpuUsage()
  const r = await fetch(server.url + '/api/market' + path); const t = await r.text()
  const u = process.cpuUsage(c)
  console.log('==', name, r.status, t.length, (performance.now() - a).toFixed(0), 'ms cpu', ((u.user+u.system)/1000).toFixed(0), 'rss', Math.round(process.memoryUsage().rss / 1e6), 'ext', Math.round(process.memoryUsage().external/1e6), 'heap', Math.round(process.memoryUsage().heapUsed/1e6))
}
process.exit(0)
