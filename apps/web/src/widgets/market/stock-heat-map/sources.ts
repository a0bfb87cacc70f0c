import type { Choice } from '../../settings.ts'

/** What can be drawn here, and what only the embed has. */
export const SOURCES: readonly Choice[] = [
  { value: 'SPX500', label: 'S&P 500' },
  { value: 'NASDAQ100', label: 'Nasdaq 100' },
  { value: 'DJDJI', label: 'Dow Jones Industrial Average' },
  { value: 'AllUSA', label: 'All US companies' },
  { value: 'TVCRUI', label: 'Russell 1000 (embed only)' },
  { value: 'TVCRUT', label: 'Russell 2000 (embed only)' },
  { value: 'DAX', label: 'DAX (embed only)' },
  { value: 'IBEX35', label: 'IBEX 35 (embed only)' },
  { value: 'FTSEMIB', label: 'FTSE MIB (embed only)' },
  { value: 'ASX200', label: 'ASX 200 (embed only)' },
  { value: 'SENSEX', label: 'Sensex (embed only)' },
]
export const NATIVE_SOURCES: readonly string[] = ['SPX500', 'NASDAQ100', 'DJDJI', 'AllUSA']
