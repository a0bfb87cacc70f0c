/** Notifications: which events of the account are told, and how, and its alerts. Kept for the account, on any browser. */
import '../../../tables/table.css'
import './notifications.css'
import {
  NOTIFICATION_CHANNELS,
  NOTIFICATION_EVENTS,
  type NotificationChannel,
  type NotificationEvent,
  type Notifications,
} from '@paddock/contract/desk/notifications'
import { useQuery } from '@tanstack/react-query'
import { SoundsCard } from '../../../accounts/notifications/sounds-card.tsx'
import { useChooseNotification, useOutsideState } from '../../../accounts/notifications/use-notifications.ts'
import type { SentSearch } from '../../../accounts/webhooks/sent-list.tsx'
import { WebhooksCard } from '../../../accounts/webhooks/webhooks-card.tsx'
import { useAccounts } from '../../../live/account.ts'
import { notificationsQuery, TELLERS } from '../../../live/notifications/notifications.ts'
import { ListState, StaleAge } from '../../../tables/list-state.tsx'
import { AlertsCard, type AlertsSearch } from '../../../trading/alerts/alerts-card.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Setting } from '../../../ui/setting.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { Cell, ColumnHead, RowHead, Table } from '../../../ui/table.tsx'

const EVENTS: Readonly<Record<NotificationEvent, { readonly name: string; readonly text: string }>> = {
  fill: { name: 'Filled', text: 'An order is filled, wholly or to its end.' },
  partial_fill: { name: 'Partly filled', text: 'A part of an order traded; the rest is still working.' },
  rejected: { name: 'Rejected', text: 'The broker or the venue turned an order down.' },
  canceled: { name: 'Cancelled', text: 'An order ended because somebody cancelled it, here or elsewhere.' },
  expired: { name: 'Expired', text: 'The time of an order ran out.' },
  replaced: { name: 'Replaced', text: 'An order works on new terms.' },
  connection: { name: 'Connection', text: 'The stream of orders to this desk is lost, or back.' },
  alert: { name: 'Alert', text: 'A price, a move or a time that you set an alert for has come.' },
  guardrail: { name: 'Guardrail', text: 'A rule of yours refused an order of this desk.' },
}
const CHANNELS: Readonly<Record<NotificationChannel, { readonly name: string; readonly by: string }>> = {
  toast: { name: 'Toast', by: 'by a toast' },
  sound: { name: 'Sound', by: 'by a sound' },
  browser: { name: 'Browser', by: 'by the browser' },
}

interface NotificationsScreenProps {
  readonly account: string
  readonly search: AlertsSearch & SentSearch
  readonly onSearch: (change: Partial<AlertsSearch & SentSearch>) => void
}

export function NotificationsScreen({ account, search, onSearch }: NotificationsScreenProps) {
  const query = useQuery(notificationsQuery(account))
  const name = useAccounts().find(({ id }) => id === account)?.name
  return (
    <ListState
      query={query}
      what="What is told"
      reassurance="What was chosen before still holds."
      isEmpty={false}
      empty={null}
    >
      {query.data && (
        <div className={query.isError ? 'page is-stale' : 'page'}>
          <Card
            title="What is told"
            note={`for ${name ?? 'this account'}`}
            isFlush
            actions={<StaleAge query={query} />}
          >
            <Matrix account={account} choices={query.data} />
          </Card>
          <AlertsCard {...{ account, search, onSearch }} />
          <WebhooksCard {...{ account, search, onSearch }} />
          <Card title="How it is told">
            <Tries />
          </Card>
          <SoundsCard names={EVENTS} />
        </div>
      )}
    </ListState>
  )
}

function Matrix({ account, choices }: { account: string; choices: Notifications }) {
  const choose = useChooseNotification(account)
  return (
    <Table label="What is told, and how" className="told">
      <thead>
        <tr>
          <ColumnHead>Event</ColumnHead>
          {NOTIFICATION_CHANNELS.map((channel) => (
            <ColumnHead key={channel}>{CHANNELS[channel].name}</ColumnHead>
          ))}
        </tr>
      </thead>
      <tbody>
        {NOTIFICATION_EVENTS.map((event) => (
          <tr key={event}>
            <RowHead>
              <span className="strong">{EVENTS[event].name}</span>
              <p className="muted">{EVENTS[event].text}</p>
            </RowHead>
            {NOTIFICATION_CHANNELS.map((channel) => (
              <Cell key={channel}>
                <Switch
                  label={`${EVENTS[event].name}, ${CHANNELS[channel].by}`}
                  isOn={choices[event][channel]}
                  onChange={(isOn) => choose(event, channel, isOn)}
                />
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

const SAMPLE = {
  tone: 'gain',
  title: 'Bought 10 AAPL at 187.20',
  description: 'This is how a fill is told. Nothing was traded.',
} as const

function Tries() {
  const { words, isAllowed, allow } = useOutsideState()
  const tryIt = (channel: Exclude<NotificationChannel, 'sound'>) => () => void TELLERS[channel](SAMPLE)
  return (
    <>
      <Setting
        name="Toast"
        effect="At the lower right of the desk, five at most, for five seconds; pointing at one holds it. F8 leads to them, the bell shows those that went by."
      >
        <Button onClick={tryIt('toast')}>Show a toast</Button>
      </Setting>
      <Setting name="Browser" effect={words}>
        {isAllowed ? (
          <Button onClick={tryIt('browser')}>Show a notification</Button>
        ) : (
          <Button onClick={() => void allow()}>Allow notifications</Button>
        )}
      </Setting>
    </>
  )
}
