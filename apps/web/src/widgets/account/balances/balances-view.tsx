/** The account's key figures: pointed at they say how they come about, pressed they keep saying it. */
import './balances.css'
import { todayOf } from '@paddock/analytics/equity/live-account'
import type { Account } from '@paddock/contract/entities/account'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useId, useState } from 'react'
import { Change } from '../../../format/change.tsx'
import { money } from '../../../format/number.ts'
import { accountQuery } from '../../../live/queries.ts'
import { formulaOf } from '../../../trading/balances/formulas.ts'
import { useLiveAccount } from '../../../trading/portfolio/use-live-account.ts'
import { Cell, RowHead, Table } from '../../../ui/table.tsx'
import { Tooltip } from '../../../ui/tooltip.tsx'
import type { WidgetViewProps } from '../../widget.ts'
import { AccountCard, ofAccount } from '../account-card.tsx'
import { FIGURES } from './settings.ts'
import type { BalancesSettings } from './widget.ts'

export const BalancesView = ofAccount<WidgetViewProps<BalancesSettings>>(Balances)

function Balances({ account, settings }: WidgetViewProps<BalancesSettings> & { account: string }) {
  const query = useQuery(accountQuery(account))
  const figures = useLiveAccount(account)
  return (
    <AccountCard
      note="USD"
      to="/balances"
      query={query}
      what="Balances"
      reassurance="Your money and your orders are not affected."
    >
      {figures && (
        <>
          <Today figures={figures} />
          <Table label="Key figures of the account" isCompact className={query.isError ? 'is-stale' : ''}>
            <tbody>
              {settings.figures.map((key) => (
                <Figure key={key} of={key} figures={figures} />
              ))}
            </tbody>
          </Table>
        </>
      )}
    </AccountCard>
  )
}

/** What today has brought, before everything else. */
function Today({ figures }: { figures: Account }) {
  const today = todayOf(figures)
  if (!today) return null
  return (
    <p className="balances-today">
      <span className="label">Today</span> <Change amount={today.amount} hasArrow />
    </p>
  )
}

function Figure({ of: key, figures }: { of: string; figures: Account }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const facts = FIGURES.find((figure) => figure.key === key)
  const value = figures[key]
  if (!facts || value === undefined || value === null) return null
  const formula = formulaOf(key, figures)
  const says = (
    <>
      {facts.meaning}
      {formula && <span className="block tabular-nums">= {formula}</span>}
    </>
  )
  return (
    <Fragment>
      <tr>
        <RowHead className="whitespace-normal">
          <Tooltip content={says}>
            <button
              type="button"
              className="text-start text-inherit underline decoration-edge decoration-dotted underline-offset-[3px] hover:text-text"
              aria-expanded={isOpen}
              aria-controls={isOpen ? id : undefined}
              onClick={() => setOpen(!isOpen)}
            >
              {facts.name}
            </button>
          </Tooltip>
        </RowHead>
        <Cell isNumber>{key === 'multiplier' ? `${String(value)} ×` : money(String(value))}</Cell>
      </tr>
      {isOpen && (
        <tr>
          <td id={id} colSpan={2} className="h-auto pt-1 pb-2 text-label whitespace-normal text-muted">
            {says}
          </td>
        </tr>
      )}
    </Fragment>
  )
}
