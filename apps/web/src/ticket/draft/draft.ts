/**
 * The ticket's draft: what a person has decided so far. Every change goes through {@link changed}, so that a draft whose combination the
 * broker's capability table lacks cannot exist; `choices.ts` says why a choice is not there.
 */
import { type Capability, type CapabilityClass, capabilityOf, typesFor } from '@paddock/broker/account/capability'
import type { PositionIntent } from '@paddock/contract/entities/order'
import { parseDecimal, significantScale } from '@paddock/decimal/decimal'
import { classOf } from '@paddock/market/options/symbol'
import { timeInForceName, typeName } from '../../format/order.ts'
import type { AssetOption } from '../../trading/assets/asset-options.ts'

export type Side = 'buy' | 'sell'
/** Shares, coins, contracts or units; US dollars; a part of what can be bought or sold; what may be lost at the stop. */
const SIZE_UNITS = ['qty', 'notional', 'percent', 'risk'] as const
export type SizeUnit = (typeof SIZE_UNITS)[number]
/** How far an exit is from the entry: as a price, in percent, in dollars for the whole order, or in multiples of the risk. */
const EXIT_UNITS = ['price', 'percent', 'usd', 'r'] as const
export type ExitUnit = (typeof EXIT_UNITS)[number]
/** A stop may also follow the best price, so many dollars or percent behind it. */
const TRAIL_UNITS = ['trail', 'trail-percent'] as const
export type StopUnit = Exclude<ExitUnit, 'r'> | (typeof TRAIL_UNITS)[number]

/** A further target: its price, and how much of the whole it takes, in percent. */
export interface FurtherTarget {
  readonly price: string
  readonly part: string
}

export interface DraftExits {
  readonly isOn: boolean
  /** Of what is held, instead of an entry. */
  readonly isExit: boolean
  readonly target: string
  readonly targetUnit: ExitUnit
  readonly stop: string
  readonly stopUnit: StopUnit
  /** Makes the stop a stop-limit order. */
  readonly stopLimit: string
  readonly more: readonly FurtherTarget[]
  /** The price of another symbol, an option's underlying above all. */
  readonly otherSymbol: string
  readonly otherDirection: 'falls' | 'rises'
  readonly otherPrice: string
  /** Minutes before the close at which it ends whatever the price. */
  readonly closeMinutes: string
  /** What becomes of what was reached while the server was off. */
  readonly onMissed: 'act' | 'ask' | 'ignore'
}

/** The price of a symbol that has to be reached before anything is sent; none where it has no price. */
interface DraftWait {
  readonly symbol: string
  readonly direction: 'falls' | 'rises'
  readonly price: string
}

export const NO_WAIT: DraftWait = { symbol: '', direction: 'rises', price: '' }

export interface DraftLeg {
  readonly symbol: string
  readonly side: Side
  readonly ratio: number
}

export interface Draft extends TradeForm {
  readonly sizeUnit: SizeUnit
  readonly notional: string
  readonly percent: string
  /** US dollars, or percent of the equity. */
  readonly risk: string
  readonly riskUnit: 'usd' | 'equity'
  readonly trailUnit: 'price' | 'percent'
  readonly exits: DraftExits
  readonly wait: DraftWait
  /** *Options* is chosen: until a contract is, there is nothing to send. */
  readonly isOfContracts: boolean
  /** Two to four contracts, or none. */
  readonly legs: readonly DraftLeg[]
  /** Of legs: whether the limit price comes in. It is typed without a sign. */
  readonly isCredit: boolean
  /** What was asked for; what is sent follows from what is held. */
  readonly positionIntent: PositionIntent | undefined
  readonly extendedHours: boolean
  /** Written beside the order, by its client's id, when it leaves. */
  readonly tags: readonly string[]
  readonly note: string
  /** Codes of what stood in the way and was waved through, for this order alone. */
  readonly waived: readonly string[]
  /** Minted when the ticket opens: a second press is the same order. */
  readonly clientOrderId: string
}

export const NO_EXITS: DraftExits = {
  isOn: false,
  isExit: false,
  target: '',
  targetUnit: 'price',
  stop: '',
  stopUnit: 'price',
  stopLimit: '',
  more: [],
  otherSymbol: '',
  otherDirection: 'falls',
  otherPrice: '',
  closeMinutes: '',
  onMissed: 'ask',
}

export const isTrailing = ({ stopUnit }: Pick<DraftExits, 'stopUnit'>): boolean =>
  TRAIL_UNITS.some((unit) => unit === stopUnit)

/** Whether the exits are more than the broker has an order for: then this server holds them, and what is sent now is a plain order or none. */
export function isHeldByServer({ legs, exits, ...draft }: Pick<Draft, 'legs' | 'exits' | 'selectedAsset'>): boolean {
  if (!exits.isOn || legs.length > 1) return false
  return (
    classOf(symbolOf({ ...draft, legs })) !== 'us_equity' ||
    isTrailing(exits) ||
    exits.more.length > 0 ||
    exits.otherPrice !== '' ||
    exits.closeMinutes !== ''
  )
}

/** An order that this server sends when another price is reached: alone, without exits. */
export const isHeldOrder = ({ legs, exits, wait }: Pick<Draft, 'legs' | 'exits' | 'wait'>): boolean =>
  wait.price !== '' && legs.length < 2 && !exits.isOn

/** Nothing is sent now: this server waits. */
export const isWaitingDraft = (draft: Pick<Draft, 'legs' | 'exits' | 'wait' | 'selectedAsset'>): boolean =>
  isHeldExit(draft) || isHeldOrder(draft)

/** Exits of what is held, by this server: nothing is sent now. */
export const isHeldExit = (draft: Pick<Draft, 'legs' | 'exits' | 'selectedAsset'>): boolean =>
  draft.exits.isExit && isHeldByServer(draft)

/** A ticket for a symbol: a market order for the day to buy one. Crypto knows no day, so it starts with the first time its table has. */
export function newDraft(symbol: string, clientOrderId: string, given: Partial<Draft> = {}): Draft {
  return possible({
    ...INITIAL_FORM,
    selectedAsset: symbol === '' ? undefined : assetOption(symbol),
    sizeUnit: 'qty',
    notional: '',
    percent: '',
    risk: '',
    riskUnit: 'usd',
    trailUnit: 'price',
    exits: NO_EXITS,
    wait: NO_WAIT,
    isOfContracts: false,
    legs: [],
    isCredit: false,
    positionIntent: undefined,
    extendedHours: false,
    tags: [],
    note: '',
    waived: [],
    ...given,
    clientOrderId,
  })
}

/** The draft after a decision, with whatever the decision rules out put right. */
export const changed = (draft: Draft, change: Partial<Draft>): Draft => possible({ ...draft, ...change })

export const assetOption = (symbol: string): AssetOption => ({ label: symbol, value: symbol, exchange: '' })

export const symbolOf = ({ selectedAsset, legs }: Pick<Draft, 'selectedAsset' | 'legs'>): string =>
  legs[0]?.symbol ?? selectedAsset?.value ?? ''

export const sideOf = ({ isSell }: Pick<Draft, 'isSell'>): Side => (isSell ? 'sell' : 'buy')

/** Whether contracts are to be traded and none is chosen yet. */
export const lacksContract = (draft: Pick<Draft, 'isOfContracts' | 'selectedAsset' | 'legs'>): boolean =>
  draft.isOfContracts && classOf(symbolOf(draft)) !== 'us_option'

/** What it would be sent as. Exits that are not filled in yet count as both. */
export function orderClassOf(draft: Pick<Draft, 'legs' | 'exits' | 'selectedAsset'>): CapabilityClass {
  const { legs, exits } = draft
  if (legs.length > 1) return 'mleg'
  if (!exits.isOn || isHeldByServer(draft)) return 'simple'
  if (exits.isExit) return 'oco'
  return (exits.target === '') === (exits.stop === '') ? 'bracket' : 'oto'
}

/** The row of the table a draft is in, or would be with another type. */
export const capability = (draft: Draft, type = draft.selectedOrderType.name): Capability | undefined =>
  capabilityOf(classOf(symbolOf(draft)), type, orderClassOf(draft))

/** Fractions, and amounts of money. */
export function isFractional({ sizeUnit, quantity }: Pick<Draft, 'sizeUnit' | 'quantity'>): boolean {
  if (sizeUnit !== 'qty') return sizeUnit === 'notional'
  const size = parseDecimal(quantity)
  return size !== undefined && significantScale(size) > 0
}

/** The times its row has for its size. */
export function timesOf(draft: Draft): readonly string[] {
  const row = capability(draft)
  return (isFractional(draft) ? row?.fractionalTimesInForce : row?.timesInForce) ?? []
}

/** Whether the draft could also trade outside regular hours. */
export const mayExtend = (draft: Draft): boolean =>
  capability(draft)?.extendedHours.some((time) => time === draft.selectedTimeInForce.name) ?? false

/** Whether exits can go with what it trades: held by the broker with shares, in whole numbers; by this server with everything else. */
export const mayHaveExits = (draft: Draft): boolean =>
  isHeldByServer({ ...draft, exits: { ...draft.exits, isOn: true } }) ||
  (classOf(symbolOf(draft)) === 'us_equity' &&
    capabilityOf('us_equity', draft.selectedOrderType.name, draft.exits.isExit ? 'oco' : 'bracket') !== undefined)

/** Sizes there are for what it trades. */
export const sizeUnitsOf = (draft: Draft): readonly SizeUnit[] =>
  classOf(symbolOf(draft)) === 'us_option' ? ['qty', 'percent', 'risk'] : SIZE_UNITS

function possible(draft: Draft): Draft {
  const assetClass = classOf(symbolOf(draft))
  const exits = draft.legs.length > 1 ? { ...draft.exits, isOn: false } : draft.exits
  const isGroup = exits.isOn && !isHeldByServer({ ...draft, exits })
  const sizeUnit = sizeUnitsOf(draft).includes(draft.sizeUnit) ? draft.sizeUnit : 'qty'
  const wait = exits.isOn || draft.legs.length > 1 ? NO_WAIT : draft.wait
  const sized = { ...draft, exits, wait, sizeUnit: isGroup && isFractional(draft) ? 'qty' : sizeUnit } as const
  const known = typesFor(assetClass).filter((type) => capability(sized, type))
  const type = isHeldExit(sized)
    ? 'market'
    : (known.find((name) => name === draft.selectedOrderType.name) ?? known[0] ?? 'market')
  const typed = { ...sized, selectedOrderType: choiceOf(draft.selectedOrderType, type, typeChoice) }
  const times = timesOf(typed)
  const time = times.find((name) => name === draft.selectedTimeInForce.name) ?? times[0] ?? 'day'
  const timed = { ...typed, selectedTimeInForce: choiceOf(draft.selectedTimeInForce, time, timeChoice) }
  return {
    ...timed,
    extendedHours: draft.extendedHours && mayExtend(timed),
    isOfContracts: draft.isOfContracts || assetClass === 'us_option',
  }
}

const choiceOf = <Choice extends { readonly name: string }>(
  before: Choice,
  name: string,
  make: (name: string) => Choice,
) => (before.name === name ? before : make(name))

/** An order type or a time in force: what is read, and what is sent. */
interface Choice {
  readonly label: string
  readonly name: string
}

/** The state of the trade form under the names it has always had. Amounts are what was typed: they may be empty, or no number yet. */
interface TradeForm {
  readonly selectedAsset: AssetOption | undefined
  readonly selectedOrderType: Choice
  readonly selectedTimeInForce: Choice
  readonly isSell: boolean
  readonly quantity: string
  readonly limitPrice: string
  readonly stopPrice: string
  readonly trailPrice: string
}

export const typeChoice = (name: string): Choice => ({ label: typeName(name), name })
export const timeChoice = (name: string): Choice => ({ label: timeInForceName(name), name })

/** What a reset leaves of an order: the quantity is 1, asset and prices are empty. */
export const RESET = {
  selectedAsset: undefined,
  quantity: '1',
  limitPrice: '',
  stopPrice: '',
  trailPrice: '',
} satisfies Partial<TradeForm>

/** A market order for the day, to buy one of nothing yet. */
export const INITIAL_FORM: TradeForm = {
  ...RESET,
  selectedOrderType: typeChoice('market'),
  selectedTimeInForce: timeChoice('day'),
  isSell: false,
}
