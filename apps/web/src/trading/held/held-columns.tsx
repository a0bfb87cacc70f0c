/** The columns of the list of held orders. */

import type { HeldOrder } from '@paddock/contract/desk/held-orders'
import { heldName } from '@paddock/contract/desk/held-words'
import { decimal } from '@paddock/decimal/decimal'
import { Link } from '@tanstack/react-router'
import { contractName } from '../../format/contract.ts'
import { quantity } from '../../format/quantity.ts'
import { bareDateTime, inNewYork } from '../../format/time.ts'
import { actionsColumn, type Column } from '../../tables/column.ts'
import { column, exportColumn, titled } from '../../tables/columns.tsx'
import { Dot } from '../../ui/chip.tsx'
import { SymbolTip } from '../assets/symbol-tip.tsx'
import { HeldActs } from './held-acts.tsx'
import { comingSteps, heldStatusName, heldStatusTone, stepWords } from './held-words.ts'

const sideName = ({ side, isEntry }: HeldOrder): string =>
  side === 'sell' ? (isEntry ? 'Sell short' : 'Sell') : isEntry ? 'Buy' : 'Buy to cover'
/** What it waits for, or what became of it. */
const waitsFor = (held: HeldOrder): string =>
  comingSteps(held)
    .map((step) => stepWords(held, step))
    .join(' · ') ||
  (held.log.at(-1)?.text ?? '')

export const heldColumns = (account: string): readonly Column<HeldOrder>[] => [
  {
    key: 'symbol',
    head: 'Symbol',
    width: '190px',
    value: ({ symbol }) => contractName(symbol),
    cell: ({ symbol }) => (
      <SymbolTip symbol={symbol}>
        {(handlers) => (
          <Link to="/positions/$symbol" params={{ symbol: symbol.replace('/', '') }} className="symbol" {...handlers}>
            {contractName(symbol)}
          </Link>
        )}
      </SymbolTip>
    ),
  },
  {
    key: 'side',
    head: 'Side',
    width: '84px',
    value: sideName,
    cell: (held) => <span className={held.side === 'sell' ? 'loss' : 'gain'}>{sideName(held)}</span>,
  },
  {
    key: 'left',
    head: 'Left',
    align: 'end',
    width: '132px',
    value: ({ left }) => decimal(left),
    cell: ({ left, qty }) => (
      <>
        {quantity(left)} <span className="muted">of {quantity(qty)}</span>
      </>
    ),
  },
  { key: 'what', head: 'Held', width: '150px', yields: 3, value: heldName },
  column('waits', 'Waits for', undefined, waitsFor, titled),
  {
    key: 'status',
    head: 'Status',
    width: '112px',
    value: heldStatusName,
    cell: (held) => (
      <>
        <Dot tone={heldStatusTone(held)} /> {heldStatusName(held)}
      </>
    ),
  },
  { key: 'lives', head: 'Held by', width: '100px', yields: 5, value: () => 'This server' },
  { key: 'missed', head: 'If missed', width: '90px', isOptional: true, value: ({ onMissed }) => onMissed },
  column('created', inNewYork('Since'), '170px', ({ createdAt }) => createdAt, bareDateTime, { yields: 5 }),
  exportColumn('id', 'Id', ({ id }) => id),
  { ...actionsColumn('160px', (held) => <HeldActs account={account} held={held} isShort />), key: 'acts' },
]
