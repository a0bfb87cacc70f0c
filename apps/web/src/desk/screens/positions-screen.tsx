/** My Positions: what is held, what was closed, what expires, and where the money is. */
import { powerFor, weightOf } from '@paddock/analytics/equity/live-account'
import { ratio } from '@paddock/analytics/equity/valuation'
import type { Position } from '@paddock/contract/entities/position'
import { tradedSymbol } from '@paddock/contract/entities/symbol'
import { dayAt } from '@paddock/market/sessions/calendar'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { Change } from '../../format/change.tsx'
import { contractName } from '../../format/contract.ts'
import { money, percent, signedMoney } from '../../format/number.ts'
import { clockQuery, positionsQuery } from '../../live/queries.ts'
import { useMarketPhase } from '../../live/streams/practice-clock.ts'
import { Facts } from '../../tables/facts.tsx'
import type { ListProps } from '../../tables/list-search.ts'
import { ListState } from '../../tables/list-state.tsx'
import { FUNDS_NAMES, fundsOf } from '../../trading/balances/funds.ts'
import { usePortfolio } from '../../trading/portfolio/use-live-account.ts'
import type { RowActions } from '../../trading/positions/closing/position-actions.tsx'
import { type Asked, PositionDialogs } from '../../trading/positions/closing/position-dialogs.tsx'
import { ClosedTrips } from '../../trading/positions/holding/closed-trips.tsx'
import { Expiries } from '../../trading/positions/list/expiries.tsx'
import { Exposure } from '../../trading/positions/list/exposure.tsx'
import { OpenPositions } from '../../trading/positions/list/open-positions.tsx'
import { RiskRibbon } from '../../trading/positions/list/risk-ribbon.tsx'
import { useHeld } from '../../trading/positions/position-row.ts'
import type { PositionsSearch, PositionTab } from '../../trading/positions/positions-search.ts'
import { useKeptSwitch } from '../../ui/kept-value.ts'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'

const NONE: readonly Position[] = []
const PANEL = 'positions-panel'
/** Milliseconds: contracts are on no stream of the desk's, so their prices are read. */
const READ_CONTRACTS_EVERY = 5_000

export function PositionsScreen(props: ListProps<PositionsSearch>) {
  const { account, search, onSearch } = props
  const tab = search.tab ?? 'open'
  const query = useQuery({
    ...positionsQuery(account),
    refetchInterval: ({ state }) =>
      state.data?.some(({ asset_class }) => asset_class === 'us_option') ? READ_CONTRACTS_EVERY : false,
  })
  const { data: clock } = useQuery(clockQuery(account))
  const today = clock && dayAt(Date.parse(clock.timestamp))
  const [asked, setAsked] = useState<Asked>()
  const positions = query.data ?? NONE
  // What the account held when it was last looked at says whether the band will be there: the list below it does not jump.
  const [wasHeld, keepHeld] = useKeptSwitch(`paddock.known.held ${account}`, false)
  const hasBand = query.data ? query.data.length > 0 : query.isPending && wasHeld
  useEffect(() => {
    if (query.data) keepHeld(query.data.length > 0)
  }, [query.data, keepHeld])
  const held = useHeld(account, positions)
  const actions: RowActions = useMemo(
    () => ({ account, onDialog: (row, dialog) => setAsked({ held: row, dialog }) }),
    [account],
  )
  const contracts = held.filter(({ position }) => position.asset_class === 'us_option').length
  // A filter and an order are of one list: the next one has other columns.
  const choose = (value: PositionTab) =>
    onSearch({
      tab: value === 'open' ? undefined : value,
      show: undefined,
      sort: undefined,
      q: undefined,
      cols: undefined,
    })
  return (
    <div className="flex h-full min-h-0 flex-col bg-well">
      {hasBand && <SummaryBand account={account} />}
      {held.length > 0 && <RiskRibbon account={account} held={held} today={today} />}
      <Tabs
        label="Positions"
        panelId={PANEL}
        value={tab}
        onChange={choose}
        tabs={[
          { value: 'open', label: 'Open', count: query.data?.length },
          { value: 'closed', label: 'Closed' },
          { value: 'expiry', label: 'Options by expiry', count: contracts },
          { value: 'exposure', label: 'Exposure' },
        ]}
      />
      <div className="panel-fill">
        <TabPanel id={PANEL} value={tab}>
          {tab === 'open' && <OpenPositions {...{ account, query, held, today, search, onSearch, actions }} />}
          {tab === 'closed' && (
            <ClosedTrips account={account} positions={positions} search={search} onSearch={onSearch} />
          )}
          {(tab === 'expiry' || tab === 'exposure') && (
            <ListState
              query={query}
              what="Positions"
              reassurance="Your positions and working orders are at the broker and not affected."
            >
              {tab === 'expiry' ? (
                <Expiries {...{ actions, held, today, search, onSearch }} />
              ) : (
                <Exposure
                  account={account}
                  held={held}
                  part={search.part ?? 'class'}
                  onPart={(part) => onSearch({ part: part === 'class' ? undefined : part })}
                />
              )}
            </ListState>
          )}
        </TabPanel>
      </div>
      <PositionDialogs account={account} asked={asked} onClose={() => setAsked(undefined)} />
    </div>
  )
}

function SummaryBand({ account }: { account: string }) {
  const { figures, sums: all } = usePortfolio(account)
  const largest = all?.largest
  const funds = fundsOf('us_equity', { phase: useMarketPhase(account) })
  return (
    <Facts
      className="band position-band"
      facts={[
        ['Long', money(all?.long), all && all.missing > 0 ? `${all.missing} without a price` : 'market value'],
        ['Short', money(all?.short), 'market value'],
        ['Today', <Change key="today" amount={all?.unrealized_intraday_pl ?? null} hasArrow />, 'of open positions'],
        [
          'Unrealised',
          <Change key="unrealised" amount={all?.unrealized_pl ?? null} hasArrow />,
          <>
            <Change ratio={all && ratio(all.unrealized_pl, all.cost)} /> of cost
          </>,
        ],
        [
          'Largest',
          largest ? (
            <Link key="largest" to="/positions/$symbol" params={{ symbol: largest.position.symbol }}>
              {contractName(tradedSymbol(largest.position))}
            </Link>
          ) : (
            '–'
          ),
          largest ? `${percent(weightOf(largest.size, figures))} of equity` : 'no prices',
        ],
        [
          FUNDS_NAMES[funds],
          <Link key="power" to="/balances">
            {money(powerFor(figures, funds))}
          </Link>,
          `cash ${signedMoney(figures?.cash).replace('+', '')}`,
        ],
      ]}
    />
  )
}
