/** Notifications: which events of the account are told, and how, and its alerts. Kept for the account, on any browser. */
import type { ListProps } from '../../../tables/list-search.ts'
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
import { Cell, RowHead, Table } from '../../../ui/table.tsx'

const EVENTS: Readonly<Record<NotificationEvent, { readonly name: string; readonly text: string }>> = {
  fill: { name: 'Filled', text: 'An order is filled completely.' },
  partial_fill: { name: 'Partly filled', text: 'Part of an order is filled; the rest is working.' },
  rejected: { name: 'Rejected', text: 'An order is rejected by the broker or the venue.' },
  canceled: { name: 'Cancelled', text: 'An order is cancelled, here or elsewhere.' },
  expired: { name: 'Expired', text: 'An order expires.' },
  replaced: { name: 'Replaced', text: 'An order is replaced.' },
  connection: { name: 'Connection', text: 'The order stream is lost or back.' },
  alert: { name: 'Alert', text: 'An alert is triggered.' },
  guardrail: { name: 'Guardrail', text: 'A guardrail refuses an order of this desk.' },
  option: { name: 'Option', text: 'An option is exercised, assigned or expires.' },
}
const CHANNELS: Readonly<Record<NotificationChannel, { readonly name: string; readonly by: string }>> = {
  toast: { name: 'Toast', by: 'by a toast' },
  sound: { name: 'Sound', by: 'by a sound' },
  browser: { name: 'Browser', by: 'by the browser' },
}

export function NotificationsScreen({ account, search, onSearch }: ListProps<AlertsSearch & SentSearch>) {
  const query = useQuery(notificationsQuery(account))
  const name = useAccounts().find(({ id }) => id === account)?.name
  return (
    <ListState query={query} what="Notification settings" reassurance="The previous choices are still in force.">
      {query.data && (
        <div className={query.isError ? 'page is-stale' : 'page'}>
          <Card
            title="Notification settings"
            note={`for ${name ?? 'this account'}`}
            isFlush
            actions={<StaleAge query={query} />}
          >
            <Matrix account={account} choices={query.data} />
          </Card>
          <AlertsCard {...{ account, search, onSearch }} />
          <WebhooksCard {...{ account, search, onSearch }} />
          <Card title="How you are notified">
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
    <Table
      label="Events and how you are notified"
      className="told"
      heads={['Event', ...NOTIFICATION_CHANNELS.map((channel) => CHANNELS[channel].name)]}
    >
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
  description: 'This is how a fill is shown. Nothing was traded.',
} as const

function Tries() {
  const { words, isAllowed, allow } = useOutsideState()
  const tryIt = (channel: Exclude<NotificationChannel, 'sound'>) => () => void TELLERS[channel](SAMPLE)
  return (
    <>
      <Setting
        name="Toast"
        effect="At the lower right for five seconds, five at most; pointing at one holds it. F8 moves the focus to them, the bell lists past ones."
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
