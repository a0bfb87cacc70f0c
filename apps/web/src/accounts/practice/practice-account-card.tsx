/** Practice accounts in the list of connections: their broker is this server, with its market and how it fills. */
import type { DeskAccount } from '@paddock/contract/desk/accounts'
import { FILL_PRESETS } from '@paddock/contract/desk/fill-dials'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Facts } from '../../tables/facts.tsx'
import { Card } from '../../ui/card.tsx'
import { Dot } from '../../ui/chip.tsx'
import { dialsQuery } from './dials.ts'
import { PRESET_NAMES } from './fills.ts'

export function PracticeAccountCard(props: { account: DeskAccount; sources: ReadonlyMap<string, string> }) {
  const { account, sources } = props
  const { data } = useQuery(dialsQuery(account.id))
  const preset = FILL_PRESETS.find((one) => one === data?.preset)
  return (
    <div data-env="practice">
      <Card title={account.name} actions={<span className="chip chip-env">Practice</span>}>
        <Facts
          facts={[
            [
              'State',
              <span key="state" className="inline-flex items-center gap-1.5">
                <Dot tone="gain" /> Connected, its broker is this server
              </span>,
            ],
            ...marketFacts(account, sources),
            ['Fills', data ? (preset ? PRESET_NAMES[preset] : 'Own settings') : '…'],
          ]}
        />
        <p className="mt-3">
          <Link className="link" to="/account" search={{ account: account.id }}>
            Settings of {account.name}
          </Link>
        </p>
      </Card>
    </div>
  )
}

/** Where its prices come from: `simulated:model:seed`, `live:` and a connection, or a recording. */
function marketFacts(
  { market, marketName }: DeskAccount,
  sources: ReadonlyMap<string, string>,
): (readonly [name: string, value: string])[] {
  const [source, model = '', ...seed] = (market ?? '').split(':')
  if (source === 'live') return [['Market', `Live prices of ${sources.get(model) ?? 'a removed connection'}`]]
  if (source === 'simulated')
    return [
      ['Market', `Simulated, ${model}`],
      ['Seed', seed.join(':')],
    ]
  return [['Market', marketName ? `Replay of ${marketName}` : 'Replay']]
}
