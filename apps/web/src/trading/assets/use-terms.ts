/** What contracts are, as their broker says. */
import type { OptionTerms } from '@paddock/market/instruments/instrument'
import { adjustedAmong, type TermsOf, termsBy, termsFrom } from '@paddock/market/options/terms'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { contractQuery } from '../../live/contracts.ts'

/** The terms of each of these contracts that the broker has answered for. */
export function useTerms(account: string, symbols: readonly string[]): ReadonlyMap<string, OptionTerms> {
  const known = useQueries({
    queries: symbols.map((symbol) => contractQuery(account, symbol)),
    combine: (answers) =>
      symbols.flatMap((symbol, index) => {
        const said = answers[index]?.data
        const terms = said && termsFrom(symbol, said)
        return terms ? [[symbol, terms] as const] : []
      }),
  })
  return useMemo(() => new Map(known), [known])
}

/** The terms of contracts by their symbols: the broker is asked for the adjusted ones among `symbols`, the others say theirs. */
export function useTermsOf(account: string, symbols: readonly string[]): TermsOf {
  const known = useTerms(account, adjustedAmong(symbols))
  return useMemo(() => termsBy(known), [known])
}
