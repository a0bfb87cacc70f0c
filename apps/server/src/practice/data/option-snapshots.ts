/** What is known of option contracts now: prices, bars, implied volatility and greeks. Pages go by symbol. */
import type { InputOf } from '@paddock/contract/operations/parse'
import { isOption, type OptionInstrument } from '@paddock/market/instruments/instrument'
import type { Pieces } from '@paddock/market/pieces'
import { answerInvalid, answerText } from '../../accounts/answer.ts'
import type { BrokerAnswer } from '../../accounts/broker.ts'
import { instantOf } from '../../http/instant-of.ts'
import type { View } from '../ledger/view.ts'
import { knownInstruments, OPTIONS, refusalOf } from './family.ts'
import { seenBy, snapshot } from './latest.ts'
import { type ContractFilter, isWanted } from './option-contracts.ts'

export function* optionSnapshots(view: View, { query }: InputOf<'optionSnapshots'>): Pieces<BrokerAnswer> {
  const refusal = refusalOf(OPTIONS, query.symbols)
  if (refusal) return refusal
  const known = yield* knownInstruments(view.market, OPTIONS, query.symbols)
  return yield* page(view, known.filter(isOption), query)
}

export function* optionChain(view: View, { path, query }: InputOf<'optionChain'>): Pieces<BrokerAnswer> {
  const filter: ContractFilter = query
  const chain = yield* view.market.options.listing(path.underlying_symbol, view.now)
  return yield* page(view, bySymbol(chain.filter((contract) => isWanted(contract, filter))), query)
}

const bySymbol = (contracts: readonly OptionInstrument[]): OptionInstrument[] =>
  [...contracts].sort((a, b) => (a.symbol < b.symbol ? -1 : 1))

/** The token is the symbol a page ended with. */
function* page(
  view: View,
  contracts: readonly OptionInstrument[],
  query: InputOf<'optionChain' | 'optionSnapshots'>['query'],
): Pieces<BrokerAnswer> {
  const behind = query.page_token === undefined ? '' : Buffer.from(query.page_token, 'base64').toString()
  if (query.page_token !== undefined && OPTIONS.refusal(behind))
    return answerInvalid('data', `invalid page_token: ${query.page_token}`)
  const since = query.updated_since === undefined ? undefined : instantOf(query.updated_since)
  const texts: string[] = []
  const answer = (token: string | null) =>
    answerText(`{"snapshots":{${texts.join(',')}},"next_page_token":${JSON.stringify(token)}}`)
  let last = ''
  let count = 0
  for (const contract of contracts) {
    if (contract.symbol <= behind) continue
    yield
    if (since !== undefined && lastChange(view, contract) < since) continue
    if (count === query.limit) return answer(Buffer.from(last).toString('base64'))
    texts.push(`${JSON.stringify(contract.symbol)}:${JSON.stringify(optionSnapshot(view, contract))}`)
    last = contract.symbol
    count += 1
  }
  return answer(null)
}

/** What is not known, or cannot be computed, is absent. */
function optionSnapshot(view: View, contract: OptionInstrument): unknown {
  const value = view.market.options.value(contract.symbol, view.now)
  const parts: Record<string, unknown> = { ...(snapshot(seenBy(view, {}), contract) as object) }
  if (value) {
    const { impliedVolatility, ...greeks } = value
    parts.impliedVolatility = impliedVolatility
    parts.greeks = greeks
  }
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== null))
}

const lastChange = ({ market, now }: View, { symbol }: OptionInstrument): number =>
  Math.max(market.quote(symbol, now)?.at ?? 0, market.lastTrade(symbol, now)?.at ?? 0)
