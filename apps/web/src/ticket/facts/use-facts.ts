/** Gathers what the ticket knows of the world for one draft. */
import type { DeskAccount } from '@paddock/contract/desk/accounts'
import type { ListedAsset } from '@paddock/contract/desk/packed-assets'
import { isSameSymbol } from '@paddock/contract/entities/symbol'
import { decimal, parseDecimal } from '@paddock/decimal/decimal'
import { asPrice } from '@paddock/decimal/money'
import { fromWire } from '@paddock/decimal/wire'
import { classOf } from '@paddock/market/options/symbol'
import { standardTerms } from '@paddock/market/options/terms'
import { phaseAt } from '@paddock/market/sessions/calendar'
import { useQuery } from '@tanstack/react-query'
import { alpacaQuery } from '../../accounts/alpaca/alpaca-connections.ts'
import { guardrailsQuery } from '../../accounts/guardrails/guardrails.ts'
import { configurationQuery } from '../../accounts/practice/configuration.ts'
import { troubleQuery } from '../../accounts/practice/trouble.ts'
import { contractName } from '../../format/contract.ts'
import { environmentOf, useAccounts } from '../../live/account.ts'
import { assetIn } from '../../live/asset-index.ts'
import { snapshotsQuery } from '../../live/contracts.ts'
import { assetsQuery, ordersQuery, positionsQuery } from '../../live/queries.ts'
import { useConnections } from '../../live/streams/connection.ts'
import { useFeedWords } from '../../live/streams/feed-words.ts'
import { useMarketTime } from '../../live/streams/practice-clock.ts'
import { usePrice } from '../../live/streams/prices.ts'
import { useBook } from '../../live/streams/use-book.ts'
import { adjustedOn } from '../../trading/assets/contract-terms.ts'
import { useTerms, useTermsOf } from '../../trading/assets/use-terms.ts'
import { areOrdersOnMargin, heldCash } from '../../trading/balances/held-cash.ts'
import { useTicketSettings } from '../../trading/orders/sending/ticket-settings.ts'
import { useLiveAccount } from '../../trading/portfolio/use-live-account.ts'
import { useTick } from '../../ui/use-tick.ts'
import { type Draft, sideOf, symbolOf } from '../draft/draft.ts'
import type { ContractNow, Facts } from './facts.ts'
import { heldPositions } from './held-positions.ts'
import { locatedShares, locatesQuery } from './located.ts'
import { quoteAgeOf, useContracts } from './use-contracts.ts'
import { useDaysAhead, useLots, useRecentMoves } from './use-market-facts.ts'

const NONE: readonly never[] = []

export function useFacts(account: string, draft: Draft): Facts {
  const symbol = symbolOf(draft)
  const isOption = classOf(symbol) === 'us_option'
  const { data: assets } = useQuery(assetsQuery(account))
  const { data: positions = NONE } = useQuery(positionsQuery(account))
  const figures = useLiveAccount(account)
  const { data: orders = NONE } = useQuery(ordersQuery(account, 'open'))
  const { data: configuration } = useQuery(configurationQuery(account))
  const of = useAccounts().find(({ id }) => id === account)
  const environment = environmentOf(of)
  const { data: troubles } = useQuery({ ...troubleQuery(account), enabled: environment === 'practice' })
  const { data: alpaca } = useQuery({ ...alpacaQuery(), enabled: environment === 'live' })
  const { data: guardrails } = useQuery({ ...guardrailsQuery(account), enabled: of?.isGuarded === true })
  const asset = isOption ? undefined : assetIn(assets, symbol)
  const position = positions.find((item) => isSameSymbol(item.symbol, symbol))
  const isBorrowed =
    asset?.easy_to_borrow === false && asset.class === 'us_equity' && sideOf(draft) === 'sell' && !position
  const { data: locates = NONE } = useQuery({ ...locatesQuery(account, symbol), enabled: isBorrowed })
  const { data: everyOrder = NONE } = useQuery({ ...ordersQuery(account, 'all'), enabled: isBorrowed })
  const quoted = isOption ? (draft.legs.length > 0 ? draft.legs.map((leg) => leg.symbol) : [symbol]) : NONE
  const contracts = useContracts(account, quoted)
  const feed = useFeedWords(
    symbol,
    isOption ? { keys: [snapshotsQuery(account, quoted).queryKey] } : { isLive: symbol !== '' },
  )
  const contract = contracts.get(symbol)
  const underlying = contract?.terms.underlying ?? standardTerms(symbol)?.underlying
  const adjusted = useTerms(account, adjustedOn(heldPositions(positions).contracts, orders, underlying ?? symbol))
  const termsOf = useTermsOf(
    account,
    orders.map((order) => order.symbol),
  )
  const live = usePrice(underlying ?? symbol)
  const { orders: stream } = useConnections()
  const { isStreamRequired, gap } = useTicketSettings()
  const { now } = useMarketTime(account)
  useTick(5000)
  const at = now()
  const bid = asPrice(fromWire(live?.bid))
  const ask = asPrice(fromWire(live?.ask))
  const spot = asPrice(fromWire(live?.last))
  return {
    environment,
    asset: isOption ? contract && contractAsset(symbol, contract) : asset,
    quote: isOption ? contract?.quote : bid && ask && { bid, ask },
    last: isOption ? (contract?.last ?? contract?.quote?.bid) : spot,
    volume: isOption ? undefined : live?.volume,
    quoteAge: at === undefined ? undefined : isOption ? quoteAgeOf(contracts.values(), at) : ageOf(live, at),
    position,
    positions,
    orders,
    account: figures,
    configuration,
    heldCash: heldCash(orders, assets ?? NONE, termsOf),
    areOrdersOnMargin: areOrdersOnMargin(orders, positions, assets ?? NONE),
    located: isBorrowed && at !== undefined ? locatedShares(locates, everyOrder, symbol, at) : undefined,
    phase: at === undefined ? 'regular' : phaseAt(at),
    at,
    contracts,
    adjusted,
    underlying: spot,
    guardrails: of?.isGuarded ? guardrails : undefined,
    isLocked: alpaca?.connections.find(({ accountId }) => accountId === account)?.isLocked ?? false,
    isHalted: troubles?.some((trouble) => trouble.kind === 'halt' && trouble.symbol === symbol) ?? false,
    isOrderStreamDown: stream === 'lost',
    isStreamRequired,
    touch: isOption || live?.bidSize === undefined ? undefined : { bid: live.bidSize, ask: live.askSize ?? 0 },
    book: useBook(account, classOf(symbol) === 'crypto' ? symbol : undefined).data ?? undefined,
    recent: useRecentMoves(account, underlying ?? symbol),
    lots: useLots(account, position),
    ahead: useDaysAhead(account, underlying ?? symbol, classOf(symbol) !== 'crypto', at),
    source: sourceOf(of, feed),
    gap: parseDecimal(gap) ?? TEN,
  }
}

const TEN = decimal('10')

const SOURCES: Readonly<Record<string, string>> = {
  simulated: 'simulated',
  replay: 'recorded',
  live: 'live, by your connection',
  alpaca: 'from Alpaca, by your plan',
}

function sourceOf(account: DeskAccount | undefined, feed: string | undefined): string {
  const words = SOURCES[typeof account?.source === 'string' ? account.source : 'simulated'] ?? 'from the broker'
  return feed ? `${words}, ${feed}` : words
}

/** A contract as an asset: it is traded in whole numbers, without margin. */
const contractAsset = (symbol: string, { terms }: ContractNow): ListedAsset => ({
  id: symbol,
  class: 'us_option',
  exchange: '',
  symbol,
  name: contractName(symbol),
  status: 'active',
  tradable: true,
  marginable: false,
  fractionable: false,
  attributes: [],
  root: terms.root,
})

const ageOf = (live: { readonly at: number } | undefined, at: number): number | undefined =>
  live && live.at !== 0 ? Math.max(0, at - live.at) : undefined
