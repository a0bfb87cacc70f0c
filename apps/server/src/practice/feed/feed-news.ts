/** Articles as the news socket tells them. */
import { positionSymbol } from '@paddock/contract/entities/symbol'
import type { NewsElement } from '@paddock/contract/streams/messages'
import type { Article } from '@paddock/market/article'
import { toTimestamp } from '@paddock/market/instant'

/** Nothing that was published is changed later, and a simulated article lies at no address. */
export const articleElement = ({
  id,
  at,
  headline,
  summary,
  content,
  author,
  source,
  symbols,
}: Article): NewsElement => ({
  T: 'n',
  id,
  headline,
  summary,
  author,
  created_at: toTimestamp(at),
  updated_at: toTimestamp(at),
  url: null,
  content,
  symbols,
  source,
})

/** Whether an article is of interest to who listens to a symbol, or to all; a coin may be named with its slash. */
export const isAbout = ({ symbols }: Article, symbol: string): boolean =>
  symbol === '*' || symbols.includes(positionSymbol(symbol))
