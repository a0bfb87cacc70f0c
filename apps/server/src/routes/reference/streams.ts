/** The sockets, on the reference page. */
import { channelsOf } from '@paddock/contract/streams/channels'
import { escaped } from '@paddock/market/escaped'
import { FEEDS } from '../../streams/endpoints.ts'

const MESSAGES: readonly (readonly [channel: string, letter: string, fields: string])[] = [
  ['trades', 't', 'S p s t, and x c i z of stocks, tks of coins'],
  ['quotes', 'q', 'S bp bs ap as t, and bx ax c z of stocks'],
  ['bars', 'b', 'S o h l c v n vw t: a minute that has ended'],
  ['updatedBars', 'u', 'as bars: a minute that late trades changed'],
  ['dailyBars', 'd', 'as bars: the day so far'],
  ['orderbooks', 'o', 'S t b a r: bids and asks of p and s; r is the whole book'],
  ['statuses', 's', 'S sc sm rc rm t z: halts and resumptions'],
  ['lulds', 'l', 'S u d i t z: price bands'],
  ['corrections', 'c', 'S x oi op os oc ci cp cs cc t z'],
  ['cancelErrors', 'x', 'S i x p s a t z'],
  ['imbalances', 'i', 'S p t z'],
  ['news', 'n', 'id headline summary author created_at updated_at url content symbols source'],
]

/** Paths, how to sign in, what is carried. */
export const streamsSection = (base: string): string => {
  const socket = base.replace(/^http/, 'ws')
  const rows = Object.entries(FEEDS)
    .map(
      ([path, feed]) =>
        `<tr><th scope="row"><code>${escaped(path)}</code></th><td>${channelsOf(feed)
          .map((channel) => `<code>${channel}</code>`)
          .join(' ')}</td></tr>`,
    )
    .join('')
  const messages = MESSAGES.map(
    ([channel, letter, fields]) =>
      `<tr><th scope="row"><code>${channel}</code></th><td><code>${letter}</code></td><td>${escaped(fields)}</td></tr>`,
  ).join('')
  return `<section class="group" aria-labelledby="streams"><h2 id="streams">Streams</h2>
<article id="stream-trading" data-words="stream trade_updates socket websocket trading listen authenticate"><details><summary><h3><span class="method">WS</span> <code>/stream</code></h3><span>The account's orders as they change.</span></summary>
<p>Sign in with <code>{"action":"authenticate","data":{"key_id":"…","secret_key":"…"}}</code>, or <code>{"action":"auth","key":"…","secret":"…"}</code>, then listen with <code>{"action":"listen","data":{"streams":["trade_updates"]}}</code>. Each message is <code>{"stream":"trade_updates","data":{"event","execution_id","at","timestamp","order","price","qty","position_qty"}}</code>; events are named after what became of the order: new, fill, partial_fill, canceled, expired, replaced and others.</p>
<pre tabindex="0" aria-label="Example">${escaped(`npx wscat -c ${socket}/stream -x '{"action":"auth","key":"…","secret":"…"}'`)}</pre></details></article>
<article id="stream-market-data" data-words="stream market data socket websocket subscribe trades quotes bars news"><details><summary><h3><span class="method">WS</span> <code>market data</code></h3><span>Prices as they happen.</span></summary>
<p>Sign in with <code>{"action":"auth","key":"…","secret":"…"}</code>, then <code>{"action":"subscribe","trades":["AAPL"],"quotes":["*"]}</code>; <code>unsubscribe</code> takes away. Messages come in arrays, each with its letter as <code>T</code>; JSON, or MessagePack where the client asks for it.</p>
<div class="scroll" tabindex="0" role="region" aria-label="Market data sockets"><table><caption>Sockets</caption><thead><tr><th scope="col">Path</th><th scope="col">Channels</th></tr></thead><tbody>${rows}</tbody></table></div>
<div class="scroll" tabindex="0" role="region" aria-label="Messages"><table><caption>Messages</caption><thead><tr><th scope="col">Channel</th><th scope="col">T</th><th scope="col">Fields</th></tr></thead><tbody>${messages}</tbody></table></div>
<pre tabindex="0" aria-label="Example">${escaped(`npx wscat -c ${socket}/v2/iex -x '{"action":"auth","key":"…","secret":"…"}'`)}</pre></details></article></section>`
}
