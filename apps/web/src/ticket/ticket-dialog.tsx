/** The ticket when it is asked for from anywhere: a dialog, and a sheet on a phone. */
import './ticket.css'
import { useQuery } from '@tanstack/react-query'
import { useMatch } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useAccountId } from '../desk/account.ts'
import { searchIndex, searchSymbols } from '../desk/symbol-search.ts'
import { closeTicket, type TicketRequest, useTicketRequest } from '../desk/ticket-store.ts'
import { assetsQuery } from '../live/queries.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { Input } from '../ui/input.tsx'
import { QuoteLine } from './quote-line.tsx'
import { Ticket } from './ticket.tsx'

export function TicketDialog() {
  const request = useTicketRequest()
  const account = useAccountId()
  const { data: assets } = useQuery({ ...assetsQuery(account), enabled: account !== undefined })
  const page = useMatch({ from: '/_desk/assets/$symbol', shouldThrow: false })?.params.symbol.toUpperCase()
  if (!request || account === undefined) return null
  // Asked for without a symbol on the page of an asset, it is for that asset.
  const symbol = request.symbol ?? assets?.find((asset) => asset.symbol === page)?.symbol
  return <OpenTicket key={`${account} ${JSON.stringify(request)}`} account={account} request={{ ...request, symbol }} />
}

function OpenTicket({ account, request }: { account: string; request: TicketRequest }) {
  const [symbol, setSymbol] = useState(request.symbol)
  const given = {
    ...(request.side === undefined ? {} : { side: request.side === 'sell' ? ('sell' as const) : ('buy' as const) }),
    ...(request.qty ? { qty: request.qty } : {}),
    ...(request.limitPrice ? { type: 'limit' as const, limit_price: request.limitPrice } : {}),
  }
  return (
    <Dialog
      isOpen
      onClose={closeTicket}
      size="small"
      className="ticket-dialog"
      title={symbol ?? 'Trade'}
      description={symbol ? <QuoteLine symbol={symbol} hasLast /> : 'Choose what to trade.'}
    >
      {symbol ? (
        <div className="ticket -mx-4 -mb-4">
          <button type="button" className="link label mx-4 mt-1 self-start" onClick={() => setSymbol(undefined)}>
            Another symbol
          </button>
          <Ticket key={symbol} account={account} symbol={symbol} given={given} onSent={closeTicket} />
        </div>
      ) : (
        <SymbolField account={account} onChoose={setSymbol} />
      )}
    </Dialog>
  )
}

/** Finds a symbol by what is typed; arrows and Enter choose. */
function SymbolField({ account, onChoose }: { account: string; onChoose: (symbol: string) => void }) {
  const { data: assets } = useQuery(assetsQuery(account))
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const list = useId()
  const found = searchSymbols(searchIndex(assets ?? []), typed, 8)
  return (
    <div className="grid gap-2 py-3">
      <Input
        role="combobox"
        aria-label="Symbol or name"
        aria-expanded={found.length > 0}
        aria-controls={list}
        aria-activedescendant={found[at] ? `${list}-${at}` : undefined}
        aria-autocomplete="list"
        placeholder="Symbol or name"
        autoFocus
        autoComplete="off"
        lead={<Icon name="search" />}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setAt(0)
        }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') setAt(Math.min(at + 1, found.length - 1))
          else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0))
          else if (event.key === 'Enter' && found[at]) onChoose(found[at].symbol)
          else return
          event.preventDefault()
        }}
      />
      <div id={list} role="listbox" aria-label="Matches" className="grid">
        {found.map(({ symbol, name, exchange }, index) => (
          <button
            key={symbol}
            id={`${list}-${index}`}
            type="button"
            role="option"
            aria-selected={index === at}
            tabIndex={-1}
            className="flex h-9 items-center gap-2 rounded-control px-2 text-left hover:bg-selected aria-selected:bg-selected"
            onClick={() => onChoose(symbol)}
          >
            <strong>{symbol}</strong> <span className="muted truncate">{name}</span>
            <span className="faint push">{exchange}</span>
          </button>
        ))}
      </div>
      {typed !== '' && found.length === 0 && <p className="muted">Nothing matches “{typed}”.</p>}
    </div>
  )
}
