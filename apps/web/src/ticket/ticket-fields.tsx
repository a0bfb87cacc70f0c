/** What a person decides: side, type, time, prices, size, exits, hours. */
import { decimal, formatDecimal, multiply } from '@paddock/decimal/decimal'
import { classOf, parseOptionSymbol } from '@paddock/market/options/symbol'
import { choicesFrom } from '../ui/choices.ts'
import { Segments } from '../ui/segments.tsx'
import { Select } from '../ui/select.tsx'
import { SwitchRow } from '../ui/switch.tsx'
import { useKeepAsDraft } from './approvals/use-keep-as-draft.tsx'
import { timeChoices, typeChoices } from './draft/choices.ts'
import {
  assetOption,
  type Draft,
  isHeldExit,
  isWaitingDraft,
  lacksContract,
  mayExtend,
  sideOf,
  symbolOf,
  timeChoice,
  typeChoice,
} from './draft/draft.ts'
import type { Facts } from './facts/facts.ts'
import { AuctionCountdown } from './fields/auction-countdown.tsx'
import { ExitsField } from './fields/exits-field.tsx'
import { LegsField } from './fields/legs-field.tsx'
import { NetField, netChange } from './fields/net-field.tsx'
import { NotesField } from './fields/notes-field.tsx'
import { PriceField } from './fields/price-field.tsx'
import { ShortPanel } from './fields/short-panel.tsx'
import { SizeField } from './fields/size-field.tsx'
import { TrailField } from './fields/trail-field.tsx'
import { WaitField } from './fields/wait-field.tsx'
import { figuresOf } from './figures/figures.ts'
import { furtherFigures, opensShort } from './figures/further-figures.ts'
import { firstPrice, onGrid } from './figures/price-text.ts'
import { netQuote, type Resolved } from './figures/resolved.ts'
import { sideWords } from './review/sentence.ts'
import { TemplatesMenu } from './templates/templates-menu.tsx'

interface TicketFieldsProps {
  readonly account: string
  readonly draft: Draft
  readonly facts: Facts
  readonly resolved: Resolved
  readonly onChange: (change: Partial<Draft>) => void
  readonly onPercent: (percent: 25 | 50 | 75 | 100) => void
}

export function TicketFields({ account, draft, facts, resolved, onChange, onPercent }: TicketFieldsProps) {
  const symbol = symbolOf(draft)
  const keep = useKeepAsDraft({ account, draft, facts, resolved, onChange })
  const { assetClass, type, legs } = resolved
  const { isOfContracts } = draft
  const isSpread = legs.length > 1
  // Nothing is sent now: what is sent later has its terms from its steps.
  const isWaiting = isHeldExit(draft)
  const underlying =
    assetClass === 'us_option'
      ? (facts.contracts.get(symbol)?.terms.underlying ?? parseOptionSymbol(symbol)?.root ?? symbol)
      : symbol
  const hasOptions = assetClass === 'us_option' || facts.asset?.attributes?.includes('has_options') === true
  return (
    <>
      {hasOptions && (
        <Segments
          label="Trade"
          size="small"
          value={isOfContracts ? 'options' : 'shares'}
          onChange={(kind) =>
            onChange(
              kind === 'options'
                ? { ...FRESH, isOfContracts: true }
                : { ...FRESH, isOfContracts: false, legs: [], selectedAsset: assetOption(underlying) },
            )
          }
          segments={choicesFrom({ shares: 'Shares', options: 'Options' })}
        />
      )}
      {!isSpread && (
        <Segments
          label="Side"
          value={sideOf(draft)}
          onChange={(side) => onChange({ isSell: side === 'sell' })}
          segments={[
            { value: 'buy', label: sideLabel('buy', draft, resolved), tone: 'gain' },
            { value: 'sell', label: sideLabel('sell', draft, resolved), tone: 'loss' },
          ]}
        />
      )}
      {isOfContracts && (
        <LegsField
          account={account}
          underlying={underlying}
          draft={draft}
          facts={facts}
          resolved={resolved}
          onChange={(change) => onChange(isAnother(draft, change) ? { ...FRESH, limitPrice: 'm', ...change } : change)}
        />
      )}
      {lacksContract(draft) ? null : (
        <>
          {!isWaiting && (
            <div className="split">
              <Select
                label="Order type"
                value={type}
                onChange={(name) =>
                  onChange({ selectedOrderType: typeChoice(name), ...firstPrices(name, draft, facts, resolved) })
                }
                options={typeChoices(draft)}
              />
              <Select
                label="Time in force"
                value={draft.selectedTimeInForce.name}
                onChange={(name) => onChange({ selectedTimeInForce: timeChoice(name) })}
                options={timeChoices(draft, facts.at)}
              />
            </div>
          )}
          {!isWaiting && <AuctionCountdown account={account} time={draft.selectedTimeInForce.name} />}
          {type === 'limit' && isSpread && (
            <NetField {...{ draft, facts, onChange }} limit={resolved.limit} isCredit={resolved.isCredit} />
          )}
          {(type === 'stop' || type === 'stop_limit') && (
            <PriceField
              label="Stop price"
              value={draft.stopPrice}
              draft={draft}
              facts={facts}
              onChange={(stopPrice) => onChange({ stopPrice })}
            />
          )}
          {(type === 'limit' || type === 'stop_limit') && !isSpread && resolved.orderClass !== 'oco' && (
            <PriceField
              label="Limit price"
              value={draft.limitPrice}
              draft={draft}
              facts={facts}
              onChange={(limitPrice) => onChange({ limitPrice })}
            />
          )}
          {type === 'trailing_stop' && <TrailField draft={draft} resolved={resolved} onChange={onChange} />}
          <SizeField draft={draft} facts={facts} resolved={resolved} onChange={onChange} onPercent={onPercent} />
          {opensShort(resolved) && (
            <ShortPanel
              account={account}
              facts={facts}
              resolved={resolved}
              further={furtherFigures(facts, resolved, figuresOf(facts, resolved))}
            />
          )}
          {!isSpread && <ExitsField draft={draft} resolved={resolved} onChange={onChange} />}
          {!isWaitingDraft(draft) && mayExtend(draft) && (
            <SwitchRow
              label="Trade in extended hours"
              isOn={draft.extendedHours}
              onChange={(extendedHours) => onChange({ extendedHours })}
            >
              <span className="muted">Extended hours</span>
              <span className="label">
                {facts.asset?.attributes?.includes('overnight_tradable') &&
                facts.configuration?.disable_overnight_trading !== true
                  ? '20:00–20:00 New York, overnight as well'
                  : '04:00–20:00 New York'}
              </span>
            </SwitchRow>
          )}
          <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 [&>details[open]]:basis-full">
            {!isSpread && <TemplatesMenu draft={draft} resolved={resolved} onChange={onChange} onKeep={keep.ask} />}
            <NotesField account={account} draft={draft} onChange={onChange} />
            {!isSpread && !draft.exits.isOn && <WaitField draft={draft} onChange={onChange} />}
            {isSpread && keep.ask && (
              <button type="button" className="link label" onClick={keep.ask}>
                Keep as draft
              </button>
            )}
            {keep.dialog}
          </div>
        </>
      )}
    </>
  )
}

/** What the side means for who holds what: `Sell short`, `Buy to cover`. */
function sideLabel(side: 'buy' | 'sell', draft: Draft, { held, assetClass }: Resolved): string {
  const isShort = held.coefficient < 0n
  const isClosing = side === 'sell' ? held.coefficient > 0n : isShort
  const plain = side === 'buy' ? 'Buy' : 'Sell'
  return classOf(symbolOf(draft)) === 'us_option' || isClosing || isShort || side === sideOf(draft)
    ? (sideWords(side, isClosing, assetClass, isShort) ?? plain)
    : plain
}

/** A price that a type needs and that is not there yet starts near the quote, where it waits. */
function firstPrices(type: string, draft: Draft, facts: Facts, { legs, tick, side }: Resolved): Partial<Draft> {
  const isLimit = type === 'limit' || type === 'stop_limit'
  if (legs.length > 1) {
    const net = netQuote(draft.legs, facts)
    return isLimit && draft.limitPrice === '' && net ? netChange(net.ask) : {}
  }
  const away = decimal(side === 'buy' ? '1.01' : '0.99')
  const { last } = facts
  const stop = last && onGrid(multiply(last, away), tick, side)
  return {
    ...(isLimit && draft.limitPrice === '' ? { limitPrice: firstPrice(facts, draft, side) } : {}),
    ...((type === 'stop' || type === 'stop_limit') && draft.stopPrice === '' && stop
      ? { stopPrice: formatDecimal(stop) }
      : {}),
    ...(type === 'trailing_stop' && draft.trailPrice === '' ? { trailPrice: '1', trailUnit: 'percent' as const } : {}),
  }
}

/** Prices and size of one thing mean nothing for another. */
const FRESH = {
  quantity: '1',
  sizeUnit: 'qty',
  limitPrice: '',
  stopPrice: '',
  trailPrice: '',
  isCredit: false,
} as const

/** Whether a change of contracts makes another kind of order of it, or another contract. */
const isAnother = (draft: Draft, { legs = draft.legs, selectedAsset }: Partial<Draft>): boolean =>
  legs.length !== draft.legs.length || (legs.length === 0 && selectedAsset?.value !== draft.selectedAsset?.value)
