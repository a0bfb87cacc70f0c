/** The widgets of currencies against each other: their rates, or how far they have moved. */
import * as z from 'zod/mini'
import { useAccountId } from '../../live/account.ts'
import { ListState, StaleAge } from '../../tables/list-state.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { EmbedName } from '../embed.ts'
import { CurrencyMatrix, type CurrencyMatrixProps } from '../forex/currency-matrix.tsx'
import { CURRENCIES, crossesOf } from '../forex/matrix.ts'
import { usePairs } from '../forex/pairs-query.ts'
import { atMost, type Setting, SHARED } from '../settings.ts'
import { useTile } from '../tile.ts'
import { defineWidget } from '../widget.ts'
import { WidgetCard } from '../widget-card.tsx'

type CurrencyTableProps = Pick<CurrencyMatrixProps, 'currencies' | 'shows'> & { readonly note: string }

/** What each begins with, and what it shows of them. */
export const currencyWidget = (embed: EmbedName, { currencies, ...table }: CurrencyTableProps) =>
  defineWidget({
    settings: { ...SHARED, currencies: currenciesSetting(currencies) },
    view: ({ settings }) => <CurrencyTable currencies={settings.currencies} {...table} />,
    embed: { name: embed },
  })

const MOST_CURRENCIES = 12

/** Two to twelve currencies in an order of their own; anything wrong gives the default list. */
const currenciesSetting = (initial: readonly string[]): Setting<string[]> => ({
  schema: z.catch(
    atMost(z.string(), MOST_CURRENCIES, 2).check(
      z.refine((given) => new Set(given).size === given.length && given.every((code) => CURRENCIES.includes(code))),
    ),
    [...initial],
  ),
  field: {
    kind: 'choices',
    label: 'Currencies',
    choices: CURRENCIES.map((code) => ({ value: code, label: code })),
    least: 2,
    most: MOST_CURRENCIES,
    isOrdered: true,
  },
})

function CurrencyTable({ note, currencies, shows }: CurrencyTableProps) {
  const { query, pairs } = usePairs(useAccountId())
  const { title } = useTile()
  return (
    <WidgetCard note={note} isFlush actions={<StaleAge query={query} />}>
      <ListState
        query={query}
        what="Exchange rates"
        reassurance="Prices elsewhere and trading are not affected."
        isEmpty={pairs.length === 0}
        empty={<EmptyState title="No exchange rates">This market has none.</EmptyState>}
      >
        <CurrencyMatrix label={title} currencies={currencies} cross={crossesOf(pairs)} shows={shows} />
      </ListState>
    </WidgetCard>
  )
}
