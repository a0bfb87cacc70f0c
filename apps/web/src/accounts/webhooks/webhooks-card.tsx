/** The webhooks of the account: where its orders' events are sent, how that goes, and what was sent. */
import { MOST_WEBHOOKS, type NewWebhook, type Webhook, type WebhookTried } from '@paddock/contract/desk/webhooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SendingButton, SendingMenuItem } from '../../live/sending-button.tsx'
import { ListState, StaleAge } from '../../tables/list-state.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { SentList, type SentListProps } from './sent-list.tsx'
import { RemoveDialog, SecretDialog, TriedDialog, WebhookDialog } from './webhook-dialogs.tsx'
import { useWebhookChanges, webhooksQuery } from './webhooks.ts'
import { eventName, stateOf } from './words.ts'

type Shown =
  | { readonly kind: 'edit'; readonly webhook?: Webhook }
  | { readonly kind: 'secret'; readonly made: NewWebhook }
  | { readonly kind: 'tried'; readonly tried: WebhookTried }
  | { readonly kind: 'remove'; readonly webhook: Webhook }

const PANEL = 'webhooks-panel'
const NONE: readonly Webhook[] = []

export function WebhooksCard({ account, search, onSearch }: SentListProps) {
  const query = useQuery(webhooksQuery(account))
  const [shown, setShown] = useState<Shown>()
  const { removing } = useWebhookChanges(account)
  const hooks = query.data ?? NONE
  const tab = search.hooks ?? 'set'
  const close = () => setShown(undefined)
  return (
    <Card
      title="Webhooks"
      isFlush
      actions={
        <>
          <StaleAge query={query} />
          <Button
            size="small"
            icon="plus"
            disabled={hooks.length >= MOST_WEBHOOKS}
            title={hooks.length >= MOST_WEBHOOKS ? `At most ${MOST_WEBHOOKS} webhooks for an account` : undefined}
            onClick={() => setShown({ kind: 'edit' })}
          >
            New webhook
          </Button>
        </>
      }
    >
      <Tabs
        label="Webhooks"
        panelId={PANEL}
        value={tab}
        onChange={(to) => onSearch({ hooks: to === 'sent' ? 'sent' : undefined })}
        tabs={[
          { value: 'set', label: 'Addresses', count: query.data?.length },
          { value: 'sent', label: 'Sent' },
        ]}
      />
      <TabPanel id={PANEL} value={tab}>
        {tab === 'sent' ? (
          <SentList {...{ account, search, onSearch }} />
        ) : (
          <ListState
            query={query}
            what="Webhooks"
            reassurance="The server keeps sending."
            isEmpty={hooks.length === 0}
            empty={
              <EmptyState title="No webhooks yet">
                Order events of this account can be sent to your own program: signed, in order, also while no desk is
                open.
              </EmptyState>
            }
          >
            <ul aria-label="Webhooks">
              {hooks.map((webhook) => (
                <Row key={webhook.id} {...{ account, webhook }} show={setShown} />
              ))}
            </ul>
          </ListState>
        )}
      </TabPanel>
      {shown?.kind === 'edit' && (
        <WebhookDialog
          account={account}
          webhook={shown.webhook}
          onClose={close}
          onAdded={(made) => setShown({ kind: 'secret', made })}
        />
      )}
      {shown?.kind === 'secret' && <SecretDialog made={shown.made} onClose={close} />}
      {shown?.kind === 'tried' && <TriedDialog tried={shown.tried} onClose={close} />}
      {shown?.kind === 'remove' && (
        <RemoveDialog
          webhook={shown.webhook}
          onRemove={() => removing.mutateAsync(shown.webhook.id).then(close)}
          onClose={close}
        />
      )}
    </Card>
  )
}

function Row({ account, webhook, show }: { account: string; webhook: Webhook; show: (shown: Shown) => void }) {
  const { changing, renewing, trying } = useWebhookChanges(account)
  const { id, url, events, state } = webhook
  const { text, tone } = stateOf(webhook)
  const turn = (isOn: boolean, fromNow = false) =>
    changing.mutate({ id, changes: { isOn, ...(fromNow && { fromNow }) } })
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-3 py-2.5">
      <div className="min-w-0 flex-[1_1_16rem]">
        <p className="strong wrap-anywhere">{url}</p>
        <p className="muted">{events.map(eventName).join(', ')}</p>
      </div>
      <Chip tone={tone}>{text}</Chip>
      <SendingButton
        size="small"
        isBusy={trying.isPending}
        aria-label={`Test ${url}`}
        onClick={() => trying.mutate(id, { onSuccess: (tried) => show({ kind: 'tried', tried }) })}
      >
        Test
      </SendingButton>
      {state === 'on' ? (
        <Button size="small" isBusy={changing.isPending} aria-label={`Turn ${url} off`} onClick={() => turn(false)}>
          Turn off
        </Button>
      ) : (
        <Button
          size="small"
          isBusy={changing.isPending}
          aria-label={`Turn ${url} on`}
          title="It continues where it stopped"
          onClick={() => turn(true)}
        >
          Turn on
        </Button>
      )}
      <Menu label={url} trigger={<IconButton icon="ellipsis" label={`More actions: ${url}`} />}>
        <MenuItem icon="pencil" onSelect={() => show({ kind: 'edit', webhook })}>
          Change
        </MenuItem>
        <SendingMenuItem
          icon="key-round"
          onSelect={() => renewing.mutate(id, { onSuccess: (made) => show({ kind: 'secret', made }) })}
        >
          New secret
        </SendingMenuItem>
        <MenuItem icon="play" onSelect={() => turn(true, true)}>
          Turn on, skip the queue
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon="trash-2" isDanger onSelect={() => show({ kind: 'remove', webhook })}>
          Remove
        </MenuItem>
      </Menu>
    </li>
  )
}
