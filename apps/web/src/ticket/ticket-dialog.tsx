/** The ticket when it is asked for from anywhere: a dialog, and a sheet on a phone. */
import './ticket.css'
import { underlyingSymbol } from '@paddock/market/options/symbol'
import { useQuery } from '@tanstack/react-query'
import { useMatch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { contractName } from '../format/contract.ts'
import { useAccountId } from '../live/account.ts'
import { assetIn } from '../live/asset-index.ts'
import { assetsQuery } from '../live/queries.ts'
import { closeTicket, openTicket, type TicketRequest, useTicketRequest } from '../page/ticket-store.ts'
import { QuoteLine } from '../trading/assets/quote-line.tsx'
import { SymbolField } from '../trading/assets/symbol-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { givenBy } from './draft/given.ts'
import { Ticket } from './ticket.tsx'
import { TicketTools, useStandingDraft } from './ticket-tools.tsx'

const BasketDialog = lazy(async () => ({ default: (await import('./basket/basket-dialog.tsx')).BasketDialog }))

export function TicketDialog() {
  const request = useTicketRequest()
  const account = useAccountId()
  const { data: assets } = useQuery({ ...assetsQuery(account), enabled: account !== undefined })
  const page = useMatch({ from: '/_desk/assets/$symbol', shouldThrow: false })?.params.symbol.toUpperCase()
  if (!request || account === undefined) return null
  if (request.isBasket)
    return (
      <Suspense>
        <BasketDialog key={account} account={account} />
      </Suspense>
    )
  // Asked for without a symbol on the page of an asset, it is for that asset.
  const symbol = request.symbol ?? request.legs?.[0]?.symbol ?? assetIn(assets, page)?.symbol
  return <OpenTicket key={`${account} ${JSON.stringify(request)}`} account={account} request={{ ...request, symbol }} />
}

function OpenTicket({ account, request }: { account: string; request: TicketRequest }) {
  const [symbol, setSymbol] = useState(request.symbol)
  const { draft, onDraft } = useStandingDraft()
  // What was asked for goes with the symbol it was asked for.
  const isAsked = symbol === request.symbol
  const given = givenBy(isAsked ? request : { side: request.side })
  const isSpread = isAsked && (request.legs?.length ?? 0) > 1
  return (
    <Dialog
      onClose={closeTicket}
      size="small"
      className="ticket-dialog"
      title={symbol ? (isSpread ? underlyingSymbol(symbol) : contractName(symbol)) : 'Trade'}
      description={symbol ? <QuoteLine symbol={symbol} hasLast /> : 'Choose what to trade.'}
    >
      {symbol ? (
        <div className="ticket -mx-4 -mb-4">
          <div className="flex flex-wrap gap-x-2 items-center px-4 pt-0.5">
            <button type="button" className="link label" onClick={() => setSymbol(undefined)}>
              Change symbol
            </button>
            <TicketTools account={account} symbol={symbol} draft={draft} onMoved={closeTicket} />
          </div>
          <Ticket
            key={`${account} ${symbol}`}
            account={account}
            symbol={symbol}
            given={given}
            place="dialog"
            onDraft={onDraft}
          />
        </div>
      ) : (
        <>
          <div className="py-3">
            <SymbolField autoFocus isSell={request.side === 'sell'} onChoose={(found) => setSymbol(found.symbol)} />
          </div>
          <button
            type="button"
            className="link label justify-self-start"
            onClick={() => openTicket({ isBasket: true })}
          >
            A basket of orders, by weights
          </button>
        </>
      )}
    </Dialog>
  )
}
