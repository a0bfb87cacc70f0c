import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { INTERVALS } from '../../charts/bars/interval.ts'
import { PositionScreen } from '../../desk/screens/position-screen.tsx'
import { contractName } from '../../format/contract.ts'
import { pageHead, useView, WithAccount } from '../../page/page.tsx'
import { requireSymbol } from '../../page/page-missing.ts'
import { BENCHMARKS } from '../../trading/positions/positions-search.ts'

export const Route = createFileRoute('/_desk/positions/$symbol')({
  validateSearch: z.looseObject({
    interval: z.catch(z.optional(z.enum(INTERVALS)), undefined),
    index: z.catch(z.optional(z.enum(BENCHMARKS)), undefined),
    chart: z.catch(z.optional(z.enum(['market'])), undefined),
  }),
  beforeLoad: requireSymbol,
  head: ({ params }) =>
    pageHead(
      `${contractName(params.symbol)} position`,
      `Position in ${params.symbol}: value, result, orders and fills.`,
    ),
  component: PositionPage,
})

function PositionPage() {
  const { symbol } = Route.useParams()
  const [{ interval, chart, index }, onSearch] = useView(Route)
  return (
    <WithAccount>
      {(account) => (
        <PositionScreen
          account={account}
          symbol={symbol}
          interval={interval ?? '1d'}
          chart={chart ?? 'holding'}
          onChart={(next) => onSearch({ chart: next === 'market' ? next : undefined })}
          index={index ?? 'SPY'}
          onIndex={(next) => onSearch({ index: next === 'SPY' ? undefined : next })}
          onInterval={(next) => onSearch({ interval: next })}
        />
      )}
    </WithAccount>
  )
}
