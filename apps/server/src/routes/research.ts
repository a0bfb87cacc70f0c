/** Companies, economies and whole markets: of an account's market at its own time, and of the simulated one for visitors. */
import { DESK_CALLS, type DeskOperationName } from '@paddock/contract/desk/operations/calls'
import type { PUBLIC_RESEARCH, RESEARCH } from '@paddock/contract/desk/operations/research'
import { endpointNotFound } from '@paddock/contract/errors/answers'
import type { Caller } from '../accounts/caller.ts'
import { ownRefusal, refusal, withHeaders } from '../http/answer.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import { connectionIn } from '../markets/live/live-markets.ts'
import { RestingError } from '../markets/resting.ts'
import type { Surveys } from '../markets/survey/surveys.ts'
import type { View } from '../practice/ledger/view.ts'
import type { Practice } from '../practice/practice.ts'
import { absence, answerScreen, researchQuestion } from '../practice/research/research.ts'
import { CrowdedError, type Reader, ReaderGoneError } from '../slices.ts'
import { hungUp, readerOf, tooMuch } from './alpaca-call.ts'
import type { AskedByAnybody, AskedOfAccount, HandlersOf } from './desk-call.ts'
import type { OwnDataSource } from './own-data.ts'

export interface ResearchParts {
  readonly practice: Practice
  /** Screens of real prices. */
  readonly surveys: Surveys
  /** Figures of connections' owners' own. */
  readonly ownData: OwnDataSource
  readonly rateLimit: RateLimit
  /** Whose requests a visitor's are counted as, and how many they may make. */
  readonly visitorAt: (address: string) => Caller
}

type Asked = AskedByAnybody & { readonly input: { readonly query?: object | undefined } }
type Counted = Pick<Caller, 'countedAs' | 'budget' | 'requestsPerMinute'>
type Find = (query: URLSearchParams, reader: Reader) => Response | Promise<Response>

export function researchHandlers(parts: ResearchParts): HandlersOf<typeof RESEARCH & typeof PUBLIC_RESEARCH> {
  const { practice, surveys, ownData, rateLimit, visitorAt } = parts

  const own = (name: DeskOperationName) => async (asked: AskedOfAccount & Asked) => {
    const counted = { countedAs: asked.user.id }
    if (asked.kind !== 'practice') return answer(asked, counted, asked.kind, ofAlpaca(name, asked))
    const view = await practice.viewOf(asked.accountId)
    if (!view) return ownRefusal(403, 'the market of this account is no longer there')
    const { source, id } = view.market
    const find = inView(name, view, asked)
    if (source !== 'live') return answer(asked, counted, source, find)
    const isSurveyed = name === 'getScreen'
    return answer(
      asked,
      counted,
      source,
      isSurveyed ? surveyed(connectionIn(id), asked) : owned(name, connectionIn(id), asked, find),
    )
  }
  const visitors = (name: DeskOperationName) => (asked: Asked) => {
    const view = practice.realTime()
    return answer(asked, visitorAt(asked.address), view.market.source, inView(name, view, asked))
  }

  /** What a market's own view tells. */
  const inView =
    (name: DeskOperationName, view: View, asked: Asked): Find =>
    (query, reader) => {
      const [question = ''] = /research\/.+$/.exec(DESK_CALLS[name]) ?? []
      return researchQuestion(question)?.(view, query, asked, reader) ?? refusal(endpointNotFound())
    }

  /** What can be worked out of Alpaca's own prices, and of public listings. */
  const ofAlpaca = (name: DeskOperationName, asked: AskedOfAccount & Asked): Find => {
    if (name === 'getScreen') return surveyed(asked.accountId, asked)
    const what =
      name === 'getFundamentals' ? 'fundamentals' : name === 'getEconomicCalendar' ? 'economic-calendar' : 'references'
    return owned(name, asked.accountId, asked, () => absence('Alpaca answers', what))
  }

  /** What the connection's owner has a source of their own for. */
  const owned =
    (name: DeskOperationName, connectionId: string, asked: AskedOfAccount, otherwise: Find): Find =>
    async (query, reader) => {
      const kind =
        name === 'getFundamentals' ? 'fundamentals' : name === 'getEconomicCalendar' ? 'economicCalendar' : undefined
      const own = kind && (await ownData.answer(asked.user, connectionId, kind, query))
      return own ?? otherwise(query, reader)
    }

  const surveyed =
    (connectionId: string, asked: Asked): Find =>
    (query) =>
      answerScreen((kind, isRated) => surveys.screening(connectionId, kind, isRated), query, asked)

  async function answer(asked: Asked, caller: Counted, source: string, find: Find): Promise<Response> {
    const { isExceeded, resetIn } = rateLimit(`${caller.countedAs} research`, caller.requestsPerMinute)
    const wait = isExceeded ? resetIn : (caller.budget?.waitOf(caller.countedAs) ?? 0)
    if (wait > 0) return tooMuch('data', wait)
    const given = Object.entries(asked.input.query ?? {}).filter(([, value]) => value !== undefined)
    try {
      return withHeaders(await find(new URLSearchParams(given), readerOf(caller, asked)), {
        'x-paddock-source': source,
      })
    } catch (error) {
      if (error instanceof CrowdedError) return tooMuch('data', 1)
      if (error instanceof ReaderGoneError) return hungUp()
      if (error instanceof RestingError) return ownRefusal(503, error.message)
      throw error
    }
  }

  return {
    getFundamentals: own('getFundamentals'),
    getEconomicCalendar: own('getEconomicCalendar'),
    getReferences: own('getReferences'),
    getReferenceBars: own('getReferenceBars'),
    getScreen: own('getScreen'),
    getPublicFundamentals: visitors('getPublicFundamentals'),
    getPublicEconomicCalendar: visitors('getPublicEconomicCalendar'),
    getPublicReferences: visitors('getPublicReferences'),
    getPublicReferenceBars: visitors('getPublicReferenceBars'),
    getPublicScreen: visitors('getPublicScreen'),
  }
}
