/** An account at the live prices of its market: every screen, tile and ticket takes its figures from here. */
import { liveAccount } from '@paddock/analytics/equity/live-account'
import type { RequirementOf, RunningSums } from '@paddock/analytics/equity/running-totals'
import type { ListedAsset } from '@paddock/contract/desk/packed-assets'
import type { Account } from '@paddock/contract/entities/account'
import type { Position } from '@paddock/contract/entities/position'
import { tradedSymbol } from '@paddock/contract/entities/symbol'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { assetIn } from '../../live/asset-index.ts'
import { accountQuery, assetsQuery, positionsQuery } from '../../live/queries.ts'
import { sequenceOf } from '../../live/sequence.ts'
import { concentrated, requirementsBy } from './requirements.ts'
import { type Priced, useTotals } from './use-totals.ts'

/** Milliseconds within which two answers are of one reading, where the broker counts no sequence. */
const TOGETHER = 1_000
/** Milliseconds after which the newest records are shown even if they are not of one instant: an account may never rest. */
const LONGEST = 2_000
/** Milliseconds: contracts are on no stream of the desk's, so that their prices are read. */
const READ_CONTRACTS_EVERY = 5_000

const NONE: readonly Position[] = []
const NO_ASSETS: readonly ListedAsset[] = []
const NO_ATTRIBUTES: readonly string[] = []

interface Records {
  readonly account: string
  readonly figures: Account | undefined
  readonly positions: readonly Position[] | undefined
  readonly at: number
}

/** Whether the two records that the cache holds were true at one instant. */
function areOfOne(client: QueryClient, account: string): boolean {
  const [figures, positions] = [accountQuery(account).queryKey, positionsQuery(account).queryKey]
  const [one, two] = [sequenceOf(client, figures), sequenceOf(client, positions)]
  if (one !== undefined && two !== undefined) return one === two
  const read = (key: readonly unknown[]) => client.getQueryState(key)?.dataUpdatedAt ?? 0
  return Math.abs(read(figures) - read(positions)) <= TOGETHER
}

const hasContracts = (positions: readonly Position[] | undefined): boolean =>
  positions?.some(({ asset_class }) => asset_class === 'us_option') ?? false

/** The account's record and its positions as they were at one instant; while one of them is on its way, both as they were before. */
function useRecords(account: string): Records {
  const client = useQueryClient()
  const held = useQuery(positionsQuery(account))
  const own = useQuery({ ...accountQuery(account), refetchInterval: hasContracts(held.data) && READ_CONTRACTS_EVERY })
  const [shown, setShown] = useState<Records>()
  const at = Math.max(own.dataUpdatedAt, held.dataUpdatedAt)
  const areBoth = own.data !== undefined && held.data !== undefined
  const isOne = !areBoth || areOfOne(client, account)
  const newest = { account, figures: own.data, positions: held.data, at }
  const isBehind =
    shown?.account !== account || shown.figures !== newest.figures || shown.positions !== newest.positions
  const isDue = isOne || shown?.account !== account || at - shown.at > LONGEST
  if (isBehind && isDue) setShown(newest)
  // An account that was read alone has its positions read after it.
  const behind = own.dataUpdatedAt - held.dataUpdatedAt
  const areLate = areBoth && (behind > TOGETHER || (behind > 0 && !isOne)) ? own.dataUpdatedAt : 0
  useEffect(() => {
    if (areLate > 0)
      void client.refetchQueries({ queryKey: positionsQuery(account).queryKey, exact: true }, { cancelRefetch: false })
  }, [client, account, areLate])
  return isBehind && isDue ? newest : (shown ?? newest)
}

const pricedOf = new WeakMap<readonly Position[], readonly Priced[]>()

/** The same rows for the same positions, so that whoever asks for the whole account adds up once. */
function rowsOf(positions: readonly Position[]): readonly Priced[] {
  const known = pricedOf.get(positions) ?? positions.map((position) => ({ position, symbol: tradedSymbol(position) }))
  pricedOf.set(positions, known)
  return known
}

const requirements = new WeakMap<readonly ListedAsset[], Map<boolean, RequirementOf>>()

/** One rule for the same assets, for the same reason. */
function requirementsIn(assets: readonly ListedAsset[], isCash: boolean): RequirementOf {
  const rules = requirements.get(assets) ?? new Map<boolean, RequirementOf>()
  requirements.set(assets, rules)
  const known = rules.get(isCash)
  if (known) return known
  const rule = requirementsBy((symbol) => assetIn(assets, symbol)?.attributes ?? NO_ATTRIBUTES, isCash)
  rules.set(isCash, rule)
  return rule
}

interface Portfolio {
  /** The account's record with its figures at the live prices; undefined until it is read. */
  readonly figures: Account | undefined
  /** What all positions come to; undefined until they are read: nothing is not the same as not known. */
  readonly sums: RunningSums | undefined
}

export function usePortfolio(account: string): Portfolio {
  const { figures, positions = NONE } = useRecords(account)
  const { data: assets = NO_ASSETS } = useQuery(assetsQuery(account))
  const requirementOf = requirementsIn(assets, figures?.multiplier === '1')
  const sums = useTotals(rowsOf(positions), requirementOf, account)
  const hasRead = positions !== NONE
  return useMemo(
    () => ({
      figures: figures && hasRead ? liveAccount(figures, sums, concentrated) : figures,
      sums: hasRead ? sums : undefined,
    }),
    [figures, hasRead, sums],
  )
}

/** The account's record with its figures at the live prices; undefined until it is read. */
export const useLiveAccount = (account: string): Account | undefined => usePortfolio(account).figures
