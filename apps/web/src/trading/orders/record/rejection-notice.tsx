/** A rejected order: the rules it may have broken, with the numbers as they are now, and the ticket with what would pass. */
import type { Order } from '@paddock/contract/entities/order'
import { isSameSymbol, symbolsOf } from '@paddock/contract/entities/symbol'
import type { TermsOf } from '@paddock/market/options/terms'
import { useQuery } from '@tanstack/react-query'
import { quantity } from '../../../format/number.ts'
import { assetIn } from '../../../live/asset-index.ts'
import { assetsQuery, ordersQuery, positionsQuery } from '../../../live/queries.ts'
import { useMarketPhase } from '../../../live/streams/practice-clock.ts'
import { usePricePart } from '../../../live/streams/prices.ts'
import { openTicket } from '../../../page/ticket-store.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Cell, numbers, RowHead, Table } from '../../../ui/table.tsx'
import { useTermsOf } from '../../assets/use-terms.ts'
import { heldCash } from '../../balances/held-cash.ts'
import { useLiveAccount } from '../../portfolio/use-live-account.ts'
import { again } from '../changing/again.ts'
import { passingQty, rulesOf } from './rejection.ts'

const NONE: readonly never[] = []

/** The rules are tried with the account and the prices of now, which may not be those it was judged by. */
export function RejectionNotice(props: { account: string; order: Order; termsOf: TermsOf }) {
  const { account, order, termsOf } = props
  const figures = useLiveAccount(account)
  const { data: assets } = useQuery(assetsQuery(account))
  const { data: positions } = useQuery(positionsQuery(account))
  const { data: working = NONE } = useQuery(ordersQuery(account, 'open'))
  const termsOfWorking = useTermsOf(account, symbolsOf(working))
  const bid = usePricePart(order.symbol, (price) => price?.bid)
  const ask = usePricePart(order.symbol, (price) => price?.ask)
  const phase = useMarketPhase(account)
  const facts = {
    ...{ order, account: figures, quote: { bid, ask }, phase, termsOf },
    heldCash: heldCash(working, assets ?? NONE, termsOfWorking),
    asset: assetIn(assets, order.symbol),
    position: positions?.find(({ symbol }) => isSameSymbol(symbol, order.symbol)),
  }
  const rules = rulesOf(facts)
  const qty = passingQty(facts)
  const words = 'reject_reason' in order && typeof order.reject_reason === 'string' ? order.reject_reason : undefined
  return (
    <Card title="Why it was rejected" note={words ?? 'no reason was given: possible causes as of now'}>
      <Table label="Rules" isCompact heads={['Rule', ...numbers('Needs', 'Has now'), 'Met']}>
        <tbody>
          {rules.map(({ name, needs, has, isMet }) => (
            <tr key={name}>
              <RowHead>{name}</RowHead>
              <Cell isNumber>{needs}</Cell>
              <Cell isNumber>{has}</Cell>
              <Cell className={isMet ? 'gain' : 'loss'}>
                <Icon name={isMet ? 'check' : 'x'} size={14} /> {isMet ? 'yes' : 'no'}
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
      {qty && (
        <p className="pt-3">
          <Button tone="primary" onClick={() => openTicket({ ...again(order), qty })}>
            Open the ticket with {quantity(qty)}…
          </Button>
        </p>
      )}
    </Card>
  )
}
