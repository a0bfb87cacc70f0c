/** What the market says of contracts that are held: quote, volatility and greeks, read every few seconds because no stream of the desk has them. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { accountClient } from '../../live/client.ts'
import { useShownRead } from '../../live/streams/price-scope.tsx'

/** Model figures: floats, for one share of one contract. */
export interface ContractMark {
  readonly bid: number | undefined
  readonly ask: number | undefined
  readonly volatility: number | undefined
  readonly delta: number | undefined
  readonly gamma: number | undefined
  readonly theta: number | undefined
  readonly vega: number | undefined
}
export type ContractMarks = ReadonlyMap<string, ContractMark>

const READ_EVERY = 5_000
/** Contracts to a request. */
const AT_ONCE = 100

const NONE: ContractMarks = new Map()

interface MarksRead {
  readonly marks: ContractMarks
  /** Undefined once they are there. */
  readonly reading: 'pending' | 'failed' | undefined
}

/** Contracts the market tells nothing of are left out. */
export function useContractMarks(account: string, symbols: readonly string[]): MarksRead {
  const asked = [...symbols].sort()
  const queryKey = ['option-snapshots', account, 'marks', asked]
  useShownRead(queryKey)
  const { data, isLoadingError, isPending, isPlaceholderData } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const marks = new Map<string, ContractMark>()
      for (let from = 0; from < asked.length; from += AT_ONCE) {
        const query = { symbols: asked.slice(from, from + AT_ONCE), limit: AT_ONCE }
        const { snapshots } = await accountClient(account).optionSnapshots({ query }, { signal })
        for (const [symbol, snapshot] of Object.entries(snapshots)) {
          if (!snapshot) continue
          const { latestQuote, greeks, impliedVolatility } = snapshot
          marks.set(symbol, {
            ...{ bid: latestQuote?.bp, ask: latestQuote?.ap, volatility: impliedVolatility ?? undefined },
            ...{ delta: greeks?.delta, gamma: greeks?.gamma, theta: greeks?.theta, vega: greeks?.vega },
          })
        }
      }
      return marks
    },
    enabled: asked.length > 0,
    refetchInterval: READ_EVERY,
    placeholderData: keepPreviousData,
  })
  const isWaiting = asked.length > 0 && (isPending || isPlaceholderData)
  const reading = isLoadingError ? 'failed' : isWaiting ? 'pending' : undefined
  return useMemo(() => ({ marks: data ?? NONE, reading }), [data, reading])
}
