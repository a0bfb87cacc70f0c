import { parseOptionSymbol } from '@paddock/market/options/symbol'
import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { INTERVALS } from '../../charts/bars/interval.ts'
import { AssetScreen } from '../../desk/screens/asset-screen.tsx'
import { ASSET_TABS } from '../../desk/screens/asset-tab.ts'
import { ContractScreen } from '../../desk/screens/contract-screen.tsx'
import { contractName } from '../../format/contract.ts'
import { pageHead, useView, WithAccount } from '../../page/page.tsx'
import { requireSymbol } from '../../page/page-missing.ts'

export const Route = createFileRoute('/_desk/assets/$symbol')({
  validateSearch: z.looseObject({
    interval: z.catch(z.optional(z.enum(INTERVALS)), undefined),
    tab: z.catch(z.optional(z.enum(ASSET_TABS)), undefined),
  }),
  beforeLoad: requireSymbol,
  head: ({ params }) =>
    pageHead(contractName(params.symbol), `${params.symbol}: price, chart, order ticket and your position.`),
  component: AssetPage,
})

function AssetPage() {
  const { symbol } = Route.useParams()
  const [{ interval, tab }, onSearch] = useView(Route)
  const named = symbol.toUpperCase()
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
