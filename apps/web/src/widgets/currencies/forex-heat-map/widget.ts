import { currencyWidget } from '../currency-table.tsx'

/** How far every currency has moved against every other today. */
export const widget = currencyWidget('forex-heat-map', {
  currencies: ['EUR', 'USD', 'JPY', 'GBP', 'CHF', 'AUD', 'CAD', 'NZD', 'CNY'],
  note: "% since yesterday's close",
  shows: 'change',
})
