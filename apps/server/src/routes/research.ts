/** Companies, economies and whole markets: of an account's market at its own time, and of the simulated one for visitors. */
import { DESK_CALLS, type DeskOperationName } from '@paddock/contract/desk/operations/calls'
import type { PUBLIC_RESEARCH, RESEARCH } from '@paddock/contract/desk/operations/research'
import { endpointNotFound } from '@paddock/contract/errors/answers'
import type { Caller } from '../accounts/caller.ts'
import { ownRefusal, refusal, withHeaders } from '../http/answer.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import type { View } from '../practice/ledger/view.ts'
import type { Practice } from '../practice/practice.ts'
import { researchQuestion } from '../practice/research/research.ts'
import { CrowdedError, ReaderGoneError } from '../slices.ts'
import type { AskedByAnybody, AskedOfAccount, HandlersOf } from './desk-call.ts'
import { hungUp, readerOf, tooMuch } from './operations.ts'

export interface ResearchParts {
  readonly practice: Practice
  readonly rateLimit: RateLimit
  /** Whose requests a visitor's are counted as, and how many they may make. */
  readonly visitorAt: (address: string) => Caller
}

type Asked = AskedByAnybody & { readonly input: { readonly query?: object | undefined } }

export function researchHandlers(parts: ResearchParts): HandlersOf<typeof RESEARCH & typeof PUBLIC_RESEARCH> {
  const { practice, rateLimit, visitorAt } = parts

  const own = (name: DeskOperationName) => async (asked: AskedOfAccount & Asked) => {
    if (asked.kind !== 'practice') return ownRefusal(404, 'Alpaca has no call for this')
    const view = await practice.viewOf(asked.accountId)
    if (!view) return ownRefusal(403, 'the market of this account is no longer there')
    return answer(name, view, asked, { countedAs: asked.user.id })
  }
  const visitors = (name: DeskOperationName) => (asked: Asked) =>
    answer(name, practice.realTime(), asked, visitorAt(asked.address))

  async function answer(
    name: DeskOperationName,
    view: View,
    asked: Asked,
    caller: Pick<Caller, 'countedAs' | 'budget' | 'requestsPerMinute'>,
  ): Promise<Response> {
    const [question = ''] = /research\/.+$/.exec(DESK_CALLS[name]) ?? []
    const find = researchQuestion(question)
    if (!find) return refusal(endpointNotFound())
    const { isExceeded, resetIn } = rateLimit(`${caller.countedAs} research`, caller.requestsPerMinute)
    const wait = isExceeded ? resetIn : (caller.budget?.waitOf(caller.countedAs) ?? 0)
    if (wait > 0) return tooMuch('data', wait)
    const given = Object.entries(asked.input.query ?? {}).filter(([, value]) => value !== undefined)
    try {
      const made = await find(view, new URLSearchParams(given), asked, readerOf(caller, asked))
      return withHeaders(made, { 'x-paddock-source': view.market.source })
    } catch (error) {
      if (error instanceof CrowdedError) return tooMuch('data', 1)
      if (error instanceof ReaderGoneError) return hungUp()
      throw error
    }
  }

  return {
    getFundamentals: own('getFundamentals'),
    getListings: own('getListings'),
    getEconomicCalendar: own('getEconomicCalendar'),
    getReferences: own('getReferences'),
    getReferenceBars: own('getReferenceBars'),
    getScreen: own('getScreen'),
    getPublicFundamentals: visitors('getPublicFundamentals'),
    getPublicListings: visitors('getPublicListings'),
    getPublicEconomicCalendar: visitors('getPublicEconomicCalendar'),
    getPublicReferences: visitors('getPublicReferences'),
    getPublicReferenceBars: visitors('getPublicReferenceBars'),
    getPublicScreen: visitors('getPublicScreen'),
  }
}
