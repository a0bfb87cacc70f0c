/** Answers that are given from what is kept, and say so. */
import type { BrokerAnswer } from '../../accounts/broker.ts'

interface Mark {
  readonly source: string
  readonly ageMs: number
  /** The status of Alpaca's answer, where this one stands in for it: who shows it says that it is not of now. */
  readonly insteadOf?: number
}

/** The headers of an answer that was read `ageMs` ago. */
export const marks = ({ source, ageMs, insteadOf }: Mark): Record<string, string> => ({
  'X-Paddock-Source': source,
  'X-Paddock-Age': String(Math.max(0, Math.round(ageMs / 1000))),
  ...(insteadOf !== undefined && { 'X-Paddock-Instead-Of': String(insteadOf) }),
})

export const keptAnswerOf = (body: string, mark: Mark): BrokerAnswer => ({ status: 200, headers: marks(mark), body })

/** Whether an answer says that Alpaca could not be asked. */
export const isSilence = ({ status, headers }: BrokerAnswer): boolean =>
  SILENT.has(status) && headers['X-Paddock-Source']?.startsWith('alpaca-') === true

const SILENT: ReadonlySet<number> = new Set([429, 500, 502, 503, 504])
