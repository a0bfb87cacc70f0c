import type { ListedAsset } from '@paddock/contract/desk/packed-assets'
import type { Fundamentals } from '@paddock/contract/desk/research/fundamentals'
import { isSameSymbol } from '@paddock/contract/entities/symbol'
import { fromWire } from '@paddock/decimal/wire'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Change } from '../../format/change.tsx'
import { freeText, positionText } from '../../format/holding.ts'
import { fixed, money, NONE, percent, plain, price, short } from '../../format/number.ts'
import { calendarDay } from '../../format/time.ts'
import { fundamentalsQuery } from '../../live/fundamentals.ts'
import { positionsQuery } from '../../live/queries.ts'
import type { LivePrice } from '../../live/streams/live-price.ts'
import { usePrice } from '../../live/streams/prices.ts'
import { Facts } from '../../tables/facts.tsx'
import { ListState } from '../../tables/list-state.tsx'
import { useValued } from '../../trading/positions/use-valued.ts'

/** The facts of an asset, the day's figures, and what the account has in it. */
export function AssetOverview({ account, asset }: { account: string; asset: ListedAsset }) {
  const live = usePrice(asset.symbol)
  const isCrypto = asset.class === 'crypto'
  const yes = (flag: boolean | undefined) => (flag === undefined ? undefined : flag ? 'Yes' : 'No')
  return (
    <div className="grid gap-x-10 gap-y-5 p-4 md:grid-cols-3">
      <div className="grid content-start gap-5">
        <Group title="Your position">
          <Stake account={account} asset={asset} />
        </Group>
        <Group title="Figures">
          <Worth account={account} asset={asset} />
        </Group>
      </div>
      <Group title="Today">
        <Facts
          facts={[
            ['Previous close', price(live?.previousClose, asset)],
            ['Open', price(live?.open, asset)],
            ['High', price(live?.high, asset)],
            ['Low', price(live?.low, asset)],
            ['Volume', live?.volume === undefined ? '–' : short(live.volume)],
            ['Bid size', live?.bidSize === undefined ? '–' : plain(live.bidSize)],
            ['Ask size', live?.askSize === undefined ? '–' : plain(live.askSize)],
          ]}
        />
      </Group>
      <Group title="Trading permissions">
        <Facts
          facts={[
            [
              'Tradable',
              asset.attributes?.includes('ipo') ? 'Limit orders only, until its first trade' : yes(asset.tradable),
            ],
            ['Fractions', yes(asset.fractionable)],
            ['Marginable', yes(asset.marginable)],
            [
              'Maintenance margin',
              asset.maintenance_margin_requirement === undefined
                ? undefined
                : `${asset.maintenance_margin_requirement} %`,
            ],
            ['Shortable', isCrypto ? undefined : yes(asset.shortable)],
            ['Easy to borrow', isCrypto ? undefined : yes(asset.easy_to_borrow)],
            ['Minimum order size', asset.min_order_size ? plain(asset.min_order_size) : undefined],
            ['Price increment', asset.price_increment],
            ['Hours', isCrypto ? 'Around the clock' : 'Regular and extended'],
          ]}
        />
      </Group>
    </div>
  )
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="min-w-0">
    <h2 className="mb-2 font-strong">{title}</h2>
    {children}
  </section>
)

/** From the lowest to the highest price of the day. */
export const rangeText = (live: LivePrice | undefined, asset: ListedAsset): string =>
  live?.low && live.high ? `${price(live.low, asset)}–${price(live.high, asset)}` : NONE

/** Of the last year's days; undefined where nobody tells. */
export const yearText = (worth: Fundamentals | undefined, asset: ListedAsset): string | undefined =>
  worth && `${price(worth.yearLow, asset)}–${price(worth.yearHigh, asset)}`

/** What it is worth and makes, where the account's market tells. */
function Worth({ account, asset }: { account: string; asset: ListedAsset }) {
  const query = useQuery(fundamentalsQuery(account, asset.symbol))
  const { data: worth } = query
  const company = worth?.company
  return (
    <ListState query={query} what="Figures" reassurance="Prices and trading are not affected.">
      <Facts
        facts={[
          ['52-week range', yearText(worth, asset)],
          ['Market value', worth && `$${short(worth.marketValue)}`],
          ['P/E', company && (company.priceToEarnings === undefined ? NONE : fixed(company.priceToEarnings, 1))],
          ['EPS', company && fixed(company.earningsPerShare, 2)],
          ['Dividend yield', worth?.dividendYield ? percent(worth.dividendYield / 100) : undefined],
          ['Beta', company && fixed(worth?.beta, 2)],
          ['Next earnings', company?.nextEarnings && calendarDay(company.nextEarnings.day)],
          ['Sector', company && worth?.sector],
        ]}
      />
    </ListState>
  )
}

function Stake({ account, asset }: { account: string; asset: ListedAsset }) {
  const { symbol } = asset
  const { data: positions } = useQuery(positionsQuery(account))
  const held = positions?.find((position) => isSameSymbol(position.symbol, symbol))
  const [row] = useValued(account, held ? [held] : [])
  if (!row) return <p className="muted">You hold no {symbol}.</p>
  const { position, value } = row
  return (
    <>
      <Facts
        facts={[
          ['Position', `${positionText(position)} at ${price(fromWire(position.avg_entry_price), asset)}`],
          ['Value', money(value?.market_value)],
          [
            'Unrealised',
            <Change key="pl" amount={value?.unrealized_pl ?? null} ratio={value?.unrealized_plpc} hasArrow />,
          ],
          ['Today', <Change key="day" amount={value?.unrealized_intraday_pl ?? null} hasArrow />],
          ['Free to close', freeText(position)],
        ]}
      />
      <Link to="/positions/$symbol" params={{ symbol: position.symbol }} className="link mt-2 inline-block">
        Open the position
      </Link>
    </>
  )
}
