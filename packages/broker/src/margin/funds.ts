/** Which of an account's figures pays for an asset. */
import type { Funds } from '@paddock/contract/entities/account'
import type { Instrument } from '@paddock/market/instruments/instrument'
import type { Phase } from '@paddock/market/sessions/calendar'

/** At night leverage is that of Regulation T. Source: Alpaca, "24/5 trading". */
export function fundsFor({ class: of, isMarginable }: Pick<Instrument, 'class' | 'isMarginable'>, phase: Phase): Funds {
  if (of === 'crypto') return 'cash'
  if (of === 'us_option') return 'options'
  return isMarginable ? (phase === 'overnight' ? 'overnight' : 'margin') : 'non-marginable'
}
