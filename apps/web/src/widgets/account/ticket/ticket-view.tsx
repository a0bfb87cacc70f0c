/** The order ticket in a tile: the symbol is the widget's, and prices pressed elsewhere on the dashboard come into it. */
import { useState } from 'react'
import { contractName } from '../../../format/contract.ts'
import { deskSymbol, settingOfAsset } from '../../../format/widget-symbol.ts'
import { useAccountId } from '../../../live/account.ts'
import { Ticket } from '../../../ticket/ticket.tsx'
import { TicketTools, useStandingDraft } from '../../../ticket/ticket-tools.tsx'
import { QuoteLine } from '../../../trading/assets/quote-line.tsx'
import { SymbolField } from '../../../trading/assets/symbol-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { WidgetViewProps } from '../../widget.ts'
import { WidgetCard } from '../../widget-card.tsx'
import type { TicketSettings } from './widget.ts'

export function TicketView({ settings, change }: WidgetViewProps<TicketSettings>) {
  const account = useAccountId()
  const [isChoosing, setChoosing] = useState(false)
  const symbol = deskSymbol(settings.symbol)
  if (account === undefined) return undefined
  return (
    <WidgetCard
      title={symbol === undefined ? undefined : contractName(symbol)}
      isFlush
      actions={
        symbol !== undefined &&
        !isChoosing && <IconButton icon="search" label="Change symbol" onClick={() => setChoosing(true)} />
      }
    >
      {symbol === undefined || isChoosing ? (
        <div
          className="px-4 py-3"
          role="none"
          onKeyDown={(event) => {
            if (event.key === 'Escape') setChoosing(false)
          }}
        >
          {symbol === undefined && <p className="muted">{settings.symbol} is watched here, not traded.</p>}
          <SymbolField
            autoFocus={isChoosing}
            onChoose={(found) => {
              change({ symbol: settingOfAsset(found) })
              setChoosing(false)
            }}
          />
          {symbol !== undefined && <Button onClick={() => setChoosing(false)}>Keep {symbol}</Button>}
        </div>
      ) : (
        <TileTicket key={`${account} ${symbol}`} account={account} symbol={symbol} />
      )}
    </WidgetCard>
  )
}

function TileTicket({ account, symbol }: { account: string; symbol: string }) {
  const { draft, onDraft } = useStandingDraft()
  return (
    <div className="ticket">
      <div className="flex flex-wrap gap-x-2 items-center px-4 pt-0.5">
        <QuoteLine symbol={symbol} />
        <TicketTools account={account} symbol={symbol} draft={draft} />
      </div>
      <Ticket account={account} symbol={symbol} place="tile" onDraft={onDraft} />
    </div>
  )
}
