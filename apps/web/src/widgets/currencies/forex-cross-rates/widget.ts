import { currencyWidget } from '../currency-table.tsx'

/** Every currency in every other, live. */
export const widget = currencyWidget('forex-cross-rates', {
  currencies: ['EUR', 'USD', 'JPY', 'GBP', 'CHF', 'AUD', 'CAD', 'NZD'],
  note: "one of the row in the column's",
  shows: 'rate',
})
