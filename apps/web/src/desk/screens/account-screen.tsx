/** Account: who it is, what it may do and what blocks it, and what this broker takes. */
import { CAPABILITIES } from '@paddock/broker/account/capability'
import type { DeskAccount } from '@paddock/contract/desk/accounts'
import type { Account } from '@paddock/contract/entities/account'
import type { AssetClass } from '@paddock/market/instruments/instrument'
import { useQuery } from '@tanstack/react-query'
import { useBlocks } from '../../accounts/practice/blocks.ts'
import { PracticePanel } from '../../accounts/practice/practice-panel.tsx'
import { money } from '../../format/number.ts'
import { timeInForceName, typeName } from '../../format/order.ts'
import { dateTime } from '../../format/time.ts'
import { useAccount } from '../../live/account.ts'
import { accountQuery } from '../../live/queries.ts'
import { Facts } from '../../tables/facts.tsx'
import { ListState, StaleAge } from '../../tables/list-state.tsx'
import { closingOnly } from '../../trading/balances/closing-only.ts'
import { useLiveAccount } from '../../trading/portfolio/use-live-account.ts'
import { Card } from '../../ui/card.tsx'
import { Chip, Dot } from '../../ui/chip.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { Switch } from '../../ui/switch.tsx'
import { Cell, Table } from '../../ui/table.tsx'

const KINDS: Readonly<Record<string, string>> = {
  practice: 'Practice',
  'alpaca-paper': 'Alpaca paper',
  'alpaca-live': 'Alpaca live',
}

export function AccountScreen({ account }: { account: string }) {
  const query = useQuery(accountQuery(account))
  const live = useLiveAccount(account)
  const desk = useAccount()
  return (
    <ListState query={query} what="The account" reassurance="Your money and your orders are not affected.">
      {query.data && (
        <div className={`columns-[26rem_4] gap-3 p-3 *:mb-3 *:break-inside-avoid ${query.isError ? 'is-stale' : ''}`}>
          <Identity figures={live ?? query.data} isStale={<StaleAge query={query} />} />
          <Blocks figures={query.data} account={desk} />
          {desk && <PracticePanel account={desk} />}
          {/* The table is the practice broker's; Alpaca decides for itself. */}
          {desk?.kind === 'practice' && <Capabilities />}
        </div>
      )}
    </ListState>
  )
}

function Identity({ figures, isStale }: { figures: Account; isStale: React.ReactNode }) {
  const desk = useAccount()
  return (
    <Card title={desk?.name ?? 'Account'} actions={isStale}>
      <Facts
        facts={[
          ['Kind', <Chip key="kind">{KINDS[desk?.kind ?? 'practice'] ?? desk?.kind}</Chip>],
          ['Number', figures.account_number],
          ['Status', figures.status === 'ACTIVE' ? 'Active' : figures.status],
          ['Crypto', figures.crypto_status === 'ACTIVE' ? 'Active' : figures.crypto_status],
          ['Currency', figures.currency],
          ['Opened', figures.created_at ? dateTime(figures.created_at) : undefined],
          ['Equity', money(figures.equity)],
          ['Cash', money(figures.cash)],
          ['Margin', figures.multiplier ? `${figures.multiplier} ×` : undefined],
          [
            'Short sales',
            figures.shorting_enabled === undefined ? undefined : figures.shorting_enabled ? 'Allowed' : 'Off',
          ],
          [
            'Options level',
            figures.options_trading_level === undefined
              ? undefined
              : `${figures.options_trading_level} of ${figures.options_approved_level ?? '–'} approved`,
          ],
          [
            'Account id',
            <span key="id" className="id">
              {figures.id}
            </span>,
          ],
        ]}
      />
    </Card>
  )
}

const BLOCKS = [
  { key: 'trading_blocked', block: 'trading', name: 'Trading', effect: 'No order is accepted.' },
  { key: 'transfers_blocked', block: 'transfers', name: 'Transfers', effect: 'No money moves in or out.' },
  { key: 'account_blocked', block: 'account', name: 'Account', effect: 'The account is read-only.' },
  { key: 'trade_suspended_by_user', name: 'Suspended by you', effect: 'No order is accepted until you lift it.' },
] as const

function Blocks({ figures, account }: { figures: Account; account: DeskAccount | undefined }) {
  const isOurs = account?.kind === 'practice'
  const { mutate, error } = useBlocks(account?.id ?? '')
  const restricted = closingOnly(figures)
  return (
    <Card title="Blocks" note={isOurs ? 'switch one on to see what it does' : undefined}>
      <ul className="grid gap-2">
        {restricted && (
          <li className="flex items-baseline gap-2">
            <Dot tone="loss" />
            <span>
              <strong>Opening orders</strong>: blocked
              <span className="label block">{restricted}</span>
            </span>
          </li>
        )}
        {BLOCKS.map(({ key, name, effect, ...more }) => (
          <li key={key} className="flex items-baseline gap-2">
            <Dot tone={figures[key] ? 'loss' : 'gain'} />
            <span>
              <strong>{name}</strong>: {figures[key] ? 'blocked' : 'free'}
              <span className="label block">
                {figures[key] ? effect : `When blocked: ${effect.charAt(0).toLowerCase()}${effect.slice(1)}`}
              </span>
            </span>
            {isOurs && 'block' in more && (
              <span className="push self-center">
                <Switch
                  label={`Block: ${name.toLowerCase()}`}
                  isOn={figures[key] === true}
                  onChange={(isOn) => mutate({ [more.block]: isOn })}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
      <Refusal error={error} className="mt-3" />
    </Card>
  )
}

const CLASSES: Readonly<Record<AssetClass, string>> = {
  us_equity: 'Stocks and ETFs',
  crypto: 'Crypto',
  us_option: 'Options',
}
const ORDER_CLASSES: Readonly<Record<string, string>> = { oco: 'OCO', oto: 'OTO', mleg: 'multi-leg' }
const times = (values: readonly string[]) => values.map(timeInForceName).join(', ') || '–'

/** What may be traded and how: the table the ticket is made from. */
function Capabilities() {
  return (
    <Card title="Order types" isFlush className="mt-3 [column-span:all]">
      <Table
        label="Order types"
        isCompact
        heads={['Class', 'Type', 'TIF, whole sizes', 'TIF, fractions and amounts', 'Extended hours']}
      >
        <tbody>
          {CAPABILITIES.map((row) => (
            <tr key={`${row.assetClass} ${row.orderClass} ${row.type}`}>
              <Cell>{CLASSES[row.assetClass]}</Cell>
              <Cell>
                {row.orderClass === 'simple'
                  ? typeName(row.type)
                  : `${typeName(row.type)}, ${ORDER_CLASSES[row.orderClass] ?? row.orderClass}`}
              </Cell>
              <Cell>{times(row.timesInForce)}</Cell>
              <Cell>{times(row.fractionalTimesInForce)}</Cell>
              <Cell>{row.assetClass === 'crypto' ? 'Around the clock' : times(row.extendedHours)}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}
