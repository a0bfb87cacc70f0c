/** ISO 3166 in lower case, and the euro area: in the order they are stored. */
export const COUNTRIES = [
  { value: 'ar', label: 'Argentina' },
  { value: 'au', label: 'Australia' },
  { value: 'br', label: 'Brazil' },
  { value: 'ca', label: 'Canada' },
  { value: 'cn', label: 'China' },
  { value: 'fr', label: 'France' },
  { value: 'de', label: 'Germany' },
  { value: 'in', label: 'India' },
  { value: 'id', label: 'Indonesia' },
  { value: 'it', label: 'Italy' },
  { value: 'jp', label: 'Japan' },
  { value: 'kr', label: 'South Korea' },
  { value: 'mx', label: 'Mexico' },
  { value: 'ru', label: 'Russia' },
  { value: 'sa', label: 'Saudi Arabia' },
  { value: 'za', label: 'South Africa' },
  { value: 'tr', label: 'Türkiye' },
  { value: 'gb', label: 'United Kingdom' },
  { value: 'us', label: 'United States' },
  { value: 'eu', label: 'Euro area' },
] as const

export const IMPORTANCES = [
  { value: '-1', label: 'Low' },
  { value: '0', label: 'Medium' },
  { value: '1', label: 'High' },
] as const

export const PERIODS = ['yesterday', 'today', 'tomorrow', 'week', 'next-week'] as const
export type Period = (typeof PERIODS)[number]
