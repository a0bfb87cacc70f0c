import './top-stories.css'
import type { News } from '@paddock/contract/entities/news'
import { MINUTE_MS } from '@paddock/market/instant'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { age, newYorkTime } from '../../../format/time.ts'
import { useAccountId } from '../../../live/account.ts'
import { clientFor } from '../../../live/client.ts'
import { type Page, usePages } from '../../../live/pages.ts'
import { useMarketTime } from '../../../live/streams/practice-clock.ts'
import { ListState, StaleAge } from '../../../tables/list-state.tsx'
import { SymbolLink } from '../../../trading/assets/symbol-link.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { WidgetViewProps } from '../../widget.ts'
import { WidgetCard } from '../../widget-card.tsx'
import { isOfMarket, plainText, symbolsOf } from './stories.ts'
import type { TopStoriesSettings } from './widget.ts'

const PAGE = 20
const EVERY_MS = MINUTE_MS
const MOST_CHIPS = 4
const NATIVE_MARKETS: readonly string[] = ['stock', 'crypto']

export function TopStoriesView({ settings }: WidgetViewProps<TopStoriesSettings>) {
  const account = useAccountId()
  const now = useMarketTime(account, EVERY_MS).now()
  const symbols = symbolsOf(settings)
  const read = async (page_token: string | undefined, signal: AbortSignal): Promise<Page<News>> => {
    const asked = { limit: PAGE, sort: 'desc', ...(symbols && { symbols }), ...(page_token && { page_token }) } as const
    const { news, next_page_token } = await clientFor(account).news({ query: asked }, { signal })
    return { rows: news, next: next_page_token ?? undefined }
  }
  const key = ['news', account, symbols]
  const query = useQuery({ queryKey: key, queryFn: ({ signal }) => read(undefined, signal), refetchInterval: EVERY_MS })
  const older = usePages({ key, newest: query.data, read, isAll: false })
  const isNative = settings.feedMode !== 'market' || NATIVE_MARKETS.includes(settings.market)
  const articles = (older.rows ?? []).filter(
    (article) => settings.feedMode !== 'market' || isOfMarket(article, settings.market),
  )
  // What has come since the list was looked at waits behind a button, so that nothing moves under a reader.
  const [seen, setSeen] = useState<{ readonly of: string; readonly newest: number }>()
  const of = JSON.stringify([account, symbols])
  const newest = articles[0]?.id
  if (newest !== undefined && seen?.of !== of) setSeen({ of, newest })
  const waiting = articles.findIndex(({ id }) => id === seen?.newest)
  const shown = waiting > 0 ? articles.slice(waiting) : articles
  return (
    <WidgetCard
      note={settings.feedMode === 'symbol' ? symbols?.join(', ') : undefined}
      isFlush
      actions={
        <>
          <StaleAge query={query} />
          {waiting > 0 && newest !== undefined && (
            <Button size="small" onClick={() => setSeen({ of, newest })}>
              {waiting} new
            </Button>
          )}
        </>
      }
      className="@container"
    >
      {isNative ? (
        <ListState
          query={query}
          what="The news"
          reassurance="Prices and trading are not affected."
          isEmpty={shown.length === 0}
          empty={<EmptyState title="No news yet">There are no recent stories for this choice.</EmptyState>}
        >
          <ol>
            {shown.map((article) => (
              <Story key={article.id} article={article} now={now} isLong={settings.displayMode !== 'compact'} />
            ))}
          </ol>
          {older.hasOlder && (
            <div className="p-2 text-center">
              <Button isBusy={older.isLoading} onClick={older.loadOlder}>
                Older news
              </Button>
            </div>
          )}
        </ListState>
      ) : (
        <EmptyState title="News of this market come from the embed alone">
          The desk's own market writes about shares and coins. Choose one of them in the settings, or the embed.
        </EmptyState>
      )}
    </WidgetCard>
  )
}

/** Milliseconds without those of a minute that has begun: it is looked at once a minute. */
const toMinute = (age: number): number => (age < MINUTE_MS ? age : age - (age % MINUTE_MS))

function Story({ article, now, isLong }: { article: News; now: number | undefined; isLong: boolean }) {
  const { headline, summary, url, created_at, source, symbols } = article
  const title = plainText(headline)
  const at = Date.parse(created_at)
  return (
    <li className="story">
      <p className="label">
        <time dateTime={created_at} title={newYorkTime(created_at)}>
          {now === undefined ? newYorkTime(created_at) : `${age(toMinute(now - at))} ago`}
        </time>{' '}
        · {source}
      </p>
      <h3>
        {url ? (
          <a href={url} target="_blank" rel="noreferrer">
            {title}
          </a>
        ) : (
          title
        )}
      </h3>
      {isLong && summary && <p className="text-muted @max-[16rem]:hidden">{plainText(summary)}</p>}
      {symbols.length > 0 && (
        <p className="flex gap-2 text-(length:--text-label)">
          {symbols.slice(0, MOST_CHIPS).map((symbol) => (
            <SymbolLink key={symbol} symbol={symbol.replace(/^([A-Z0-9]{2,})(USD)$/, '$1/$2')} />
          ))}
        </p>
      )}
    </li>
  )
}
