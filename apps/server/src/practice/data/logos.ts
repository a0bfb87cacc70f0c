/** Pictures of instruments. */
import type { InputOf } from '@paddock/contract/operations/parse'
import { logoOf, placeholderLogo } from '@paddock/market/instruments/logo'
import { answerImage, answerJson } from '../../accounts/answer.ts'
import type { BrokerAnswer } from '../../accounts/broker.ts'
import type { View } from '../ledger/view.ts'

/** A symbol that nothing is known of gets a grey picture, or a 404 where no placeholder is wanted. */
export function logos({ market }: View, { path, query }: InputOf<'logos'>): BrokerAnswer {
  const instrument = market.instrument(path.symbol)
  if (instrument) return answerImage(logoOf(instrument))
  if (!query.placeholder) return answerJson({ message: `logo not found: ${path.symbol}` }, 404)
  return answerImage(placeholderLogo(path.symbol))
}
