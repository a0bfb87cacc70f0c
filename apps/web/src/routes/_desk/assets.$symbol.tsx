import { parseOptionSymbol } from '@paddock/market/options/symbol'
import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { WithAccount } from '../../account/with-account.tsx'
import { AssetScreen } from '../../assets/asset-screen.tsx'
import { ASSET_TABS, type AssetTab } from '../../assets/asset-tab.ts'
import { ContractScreen } from '../../assets/contract-screen.tsx'
import { INTERVALS, type Interval } from '../../charts/interval.ts'
import { pageHead } from '../../desk/page-head.ts'
import { requireSymbol } from '../../desk/page-missing.ts'

export const Route = createFileRoute('/_desk/assets/$symbol')({
  validateSearch: z.looseObject({
    interval: z.catch(z.optional(z.enum(INTERVALS)), undefined),
    tab: z.catch(z.optional(z.enum(ASSET_TABS)), undefined),
  }),
  beforeLoad: requireSymbol,
  head: ({ params }) =>
    pageHead(params.symbol, `${params.symbol}: price, chart, order ticket and what you have in it.`),
  component: AssetPage,
})

function AssetPage() {
  const { symbol } = Route.useParams()
  const { interval, tab } = Route.useSearch()
  const navigate = Route.useNavigate()
  const named = symbol.toUpperCase()
  const onSearch = (change: { interval?: Interval; tab?: AssetTab | undefined }) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true })
  return (
    <WithAccount>
      {(account) =>
        parseOptionSymbol(named) ? (
          <ContractScreen account={account} symbol={named} interval={interval ?? '1d'} onSearch={onSearch} />
        ) : (
          <AssetScreen
            account={account}
            symbol={named}
            interval={interval ?? '1d'}
            tab={tab ?? 'overview'}
            onSearch={onSearch}
          />
        )
      }
    </WithAccount>
  )
}
