/** What asks for a fresh code besides signing in, and when an unlocked live account locks itself. */
import { type ChosenPurpose, FRESH_MINUTES, IDLE_MINUTES, type SecurityChoices } from '@paddock/contract/desk/security'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'
import { CommittedNumber } from '../../ui/committed-number.tsx'
import { Setting } from '../../ui/setting.tsx'
import { Switch } from '../../ui/switch.tsx'
import { Cell, numbers, RowHead, Table } from '../../ui/table.tsx'
import { securityQuery, useChoose } from './security-query.ts'

const PURPOSES: readonly (readonly [ChosenPurpose, name: string, effect: string])[] = [
  ['live', 'Unlocking a live account', 'In addition to the typed confirmation.'],
  ['key', 'Making an access key', 'A key trades without you.'],
  ['guardrails', 'Loosening guardrails', 'Tightening never asks.'],
  ['order', 'Large orders', 'On paper and live accounts: orders that open or add. Closing and cancelling never ask.'],
]

export function FreshCodeCard() {
  const { data } = useQuery(securityQuery())
  const { mutate } = useChoose()
  if (!data) return undefined
  const { choices, hasSecondFactor } = data
  return (
    <Card
      title="Ask for a code"
      note={hasSecondFactor ? `a code is valid for ${FRESH_MINUTES} minutes` : 'once an authenticator app is set up'}
    >
      <Table label="Actions that ask for a code" heads={[{ isSticky: true, children: 'Purpose' }, ...numbers('Asks')]}>
        <tbody>
          <Row name="Signing in" effect="Except in browsers you trusted." />
          {PURPOSES.map(([purpose, name, effect]) => (
            <Row
              key={purpose}
              name={name}
              effect={effect}
              from={
                purpose === 'order' && (
                  <CommittedNumber
                    label="Large orders: above"
                    className="w-36"
                    unit="USD"
                    step="1000"
                    value={choices.orderFrom}
                    problemOf={(text) =>
                      /^\d{1,9}(\.\d{1,2})?$/.test(text) && Number(text) > 0
                        ? undefined
                        : 'Above 0, in dollars and cents.'
                    }
                    onCommit={(orderFrom) => mutate({ orderFrom })}
                  />
                )
              }
            >
              <Switch
                label={`${name}: ask for a code`}
                isOn={choices[purpose]}
                onChange={(isOn) => mutate({ [purpose]: isOn })}
              />
            </Row>
          ))}
        </tbody>
      </Table>
      <IdleSetting choices={choices} onChange={(idleMinutes) => mutate({ idleMinutes })} />
    </Card>
  )
}

function Row(props: { name: string; effect: string; from?: ReactNode; children?: ReactNode }) {
  const { name, effect, from, children } = props
  return (
    <tr>
      <RowHead className="h-auto py-2 whitespace-normal">
        {name}
        <span className="muted block max-w-[48ch] font-regular">{effect}</span>
        {from && <div className="mt-1.5">{from}</div>}
      </RowHead>
      <Cell isNumber className="h-auto py-2">
        {children ?? 'Always'}
      </Cell>
    </tr>
  )
}

function IdleSetting({ choices, onChange }: { choices: SecurityChoices; onChange: (minutes: number) => void }) {
  return (
    <Setting
      name="Lock live accounts after"
      effect="Minutes of inactivity after which an unlocked live account takes no orders from this desk. Scripts with access keys and conditional orders keep working."
    >
      <CommittedNumber
        label="Lock live accounts after"
        className="w-36"
        unit="min"
        step="5"
        value={String(choices.idleMinutes)}
        problemOf={(text) =>
          /^\d{1,4}$/.test(text) && Number(text) >= IDLE_MINUTES.least && Number(text) <= IDLE_MINUTES.most
            ? undefined
            : `From ${IDLE_MINUTES.least} to ${IDLE_MINUTES.most} whole minutes.`
        }
        onCommit={(text) => onChange(Number(text))}
      />
    </Setting>
  )
}
