/** Configuration: what the account may do. Each switch acts at the broker, on orders of this desk and of scripts alike. */
import type {
  AccountConfigurations,
  PatchAccountConfigurations,
} from '@paddock/contract/entities/account-configurations'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { GuardrailsCard } from '../../../accounts/guardrails/guardrails-card.tsx'
import { ReceiptsCard } from '../../../accounts/guardrails/receipts-card.tsx'
import { configurationQuery, useConfigure } from '../../../accounts/practice/configuration.ts'
import { DialsCard } from '../../../accounts/practice/dials-card.tsx'
import type { ListProps } from '../../../tables/list-search.ts'
import { ListState, StaleAge } from '../../../tables/list-state.tsx'
import { Card } from '../../../ui/card.tsx'
import { SegmentsSetting, SwitchSetting } from '../../../ui/setting.tsx'

type Flag =
  | 'suspend_trade'
  | 'no_shorting'
  | 'fractional_trading'
  | 'ptp_no_exception_entry'
  | 'disable_overnight_trading'

export function ConfigurationScreen({ account, search, onSearch }: ListProps) {
  const query = useQuery(configurationQuery(account))
  return (
    <ListState
      query={query}
      what="The configuration"
      reassurance="The previous settings are still in force at the broker."
    >
      {query.data && (
        <div className={query.isError ? 'page is-stale' : 'page'}>
          <Settings account={account} configuration={query.data} stale={<StaleAge query={query} />}>
            <GuardrailsCard account={account} />
            <ReceiptsCard account={account} search={search} onSearch={onSearch} />
          </Settings>
        </div>
      )}
    </ListState>
  )
}

function Settings(props: {
  account: string
  configuration: AccountConfigurations
  stale: ReactNode
  /** Below the limits. */
  children: ReactNode
}) {
  const { account, configuration, stale, children } = props
  const configure = useConfigure(account)
  const flag = (key: Flag, isShownOn: boolean, on: string, off: string) => ({
    isOn: (configuration[key] ?? !isShownOn) === isShownOn,
    onChange: (isOn: boolean) => {
      const value = isOn === isShownOn
      configure({ changes: { [key]: value }, back: { [key]: !value }, said: isOn ? on : off })
    },
  })
  const choose = (changes: PatchAccountConfigurations, back: PatchAccountConfigurations, said: string) =>
    configure({ changes, back, said })
  const multiplier = MULTIPLIERS.find((value) => value === configuration.max_margin_multiplier) ?? '4'
  const level = LEVELS.find((value) => value === configuration.max_options_trading_level) ?? 3
  return (
    <>
      <Card title="Trading" note="applies to this desk and to scripts" actions={stale}>
        <SwitchSetting
          name="Suspend trading"
          effect="No new order is accepted, and none is replaced, until you lift it. Working orders stay and can be cancelled."
          {...flag('suspend_trade', true, 'Trading is suspended', 'Trading is on again')}
        />
        <SwitchSetting
          name="Short sales"
          effect="When off, only what you hold can be sold. Existing shorts can still be covered."
          {...flag('no_shorting', false, 'Short sales are on', 'Short sales are off')}
        />
        <SwitchSetting
          name="Fractional shares"
          effect="When off, stocks are bought in whole shares only and not by amount. Existing fractional shares can still be sold. Crypto is unaffected."
          {...flag('fractional_trading', true, 'Fractional shares are on', 'Fractional shares are off')}
        />
      </Card>
      <Card title="Limits">
        <SegmentsSetting
          name="Maximum margin"
          effect="Buying power as a multiple of equity: 1 is cash only and allows no shorts. Buying power changes at once."
          value={multiplier}
          segments={MULTIPLIERS.map((value) => ({ value, label: `${value} ×` }))}
          onChange={(value) =>
            choose(
              { max_margin_multiplier: value },
              { max_margin_multiplier: multiplier },
              `Margin is at most ${value} ×`,
            )
          }
        />
        <SegmentsSetting
          name="Maximum options level"
          effect="0: no options; 1: covered calls and cash-secured puts; 2: also buying calls and puts; 3: also spreads. Never above the approved level."
          value={`${level}`}
          segments={LEVELS.map((value) => ({ value: `${value}` as const, label: value }))}
          onChange={(value) => {
            const chosen = LEVELS.find((one) => `${one}` === value) ?? 3
            choose(
              { max_options_trading_level: chosen },
              { max_options_trading_level: level },
              `The options level is at most ${chosen}`,
            )
          }}
        />
      </Card>
      {children}
      <DialsCard account={account} />
      <Card title="Other Alpaca settings" note="no effect on a practice account">
        <SwitchSetting
          name="Trade confirmation e-mails"
          effect="Whether Alpaca e-mails trade confirmations. A practice account sends none."
          isOn={configuration.trade_confirm_email !== 'none'}
          onChange={(isOn) =>
            choose(
              { trade_confirm_email: isOn ? 'all' : 'none' },
              { trade_confirm_email: isOn ? 'none' : 'all' },
              isOn ? 'E-mails on fills are on' : 'E-mails on fills are off',
            )
          }
        />
        <SwitchSetting
          name="Publicly traded partnerships (PTP)"
          effect="Whether publicly traded partnerships subject to withholding tax may be bought."
          {...flag('ptp_no_exception_entry', true, 'Such partnerships are allowed', 'Such partnerships are refused')}
        />
        <SwitchSetting
          name="Overnight session"
          effect="Whether orders may trade between 20:00 and 04:00 in New York."
          {...flag('disable_overnight_trading', false, 'The overnight session is on', 'The overnight session is off')}
        />
      </Card>
    </>
  )
}

const MULTIPLIERS = ['1', '2', '4'] as const
const LEVELS = [0, 1, 2, 3] as const
