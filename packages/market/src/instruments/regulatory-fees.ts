/** What regulators charge on trades in shares and contracts. Source: Alpaca, "Regulatory fees". */
import { add, type Decimal, decimal, multiply, ZERO } from '@paddock/decimal/decimal'
import { asPrice, asQuantity, type Price, type Quantity } from '@paddock/decimal/money'

/** Of proceeds, to the exchanges' supervision, for the audit trail, to the options exchanges' regulators, to the clearing house. */
export type RegulatoryKind = 'REG' | 'TAF' | 'CAT' | 'ORF' | 'OCC'

/** Of the dollars sold for. */
export const REG_RATE: Decimal = decimal('0.0000278')
/** A share sold; an execution pays for so many of them at most, which is 8.30. */
export const TAF_RATE: Price = asPrice('0.000166')
export const TAF_MOST_SHARES: Quantity = asQuantity('50000')
/** A contract sold. */
export const TAF_CONTRACT_RATE: Price = asPrice('0.00279')
/** A contract bought or sold; the clearing house counts so many of an execution at most, which is 55 dollars. */
export const ORF_RATE: Price = asPrice('0.02685')
export const OCC_RATE: Price = asPrice('0.02')
export const OCC_MOST_CONTRACTS: Quantity = asQuantity('2750')
/** A share bought or sold. */
export const CAT_RATE: Price = asPrice('0.0000265')

interface TradeRates {
  /** Of the dollars it comes to. */
  readonly ofValue: Decimal
  /** Dollars for each share or contract. */
  readonly each: Decimal
}

interface KindRates extends TradeRates {
  readonly kind: RegulatoryKind
  /** Shares or contracts of one execution that count at most. */
  readonly most?: Quantity
}

/** What is charged on one trade, by kind, before the day is rounded up to the cent; `size` is the shares that a contract is for. Coins pay none. */
export function ratesByKind(assetClass: string, isSale: boolean, size: Decimal): KindRates[] {
  if (assetClass === 'crypto') return []
  const isContract = assetClass === 'us_option'
  const each = (kind: RegulatoryKind, rate: Decimal, most?: Quantity): KindRates => ({
    ...{ kind, ofValue: ZERO, each: rate },
    ...(most && { most }),
  })
  return [
    ...(isSale ? [{ kind: 'REG', ofValue: REG_RATE, each: ZERO } as const] : []),
    ...(isSale ? [isContract ? each('TAF', TAF_CONTRACT_RATE) : each('TAF', TAF_RATE, TAF_MOST_SHARES)] : []),
    each('CAT', isContract ? multiply(CAT_RATE, size) : CAT_RATE),
    ...(isContract ? [each('ORF', ORF_RATE), each('OCC', OCC_RATE, OCC_MOST_CONTRACTS)] : []),
  ]
}

/** The same of all kinds together, of an execution that no most applies to. */
export const tradeRates = (assetClass: string, isSale: boolean, size: Decimal): TradeRates =>
  ratesByKind(assetClass, isSale, size).reduce<TradeRates>(
    (sum, { ofValue, each }) => ({ ofValue: add(sum.ofValue, ofValue), each: add(sum.each, each) }),
    { ofValue: ZERO, each: ZERO },
  )
