/** Widgets that are told of in place of being drawn. */
import { WIDGET_KEYS } from '@paddock/contract/desk/dashboards/widget-keys'
import { Link } from '@tanstack/react-router'
import { Button, buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { catalogued } from './catalogue.ts'
import { GALLERY_WORDS } from './gallery-words.ts'
import { useTile } from './tile.ts'
import { WidgetCard } from './widget-card.tsx'
import { WidgetStrip } from './widget-strip.tsx'

function saysOf(key: string): string {
  const known = WIDGET_KEYS.find((each) => each === key)
  return known ? GALLERY_WORDS[known].says : ''
}

/** A widget of a newer desk, or one that has been withdrawn: its settings are kept, and the tile says so. */
export function MissingWidget({ widgetKey }: { widgetKey: string }) {
  const entry = catalogued(widgetKey)
  return (
    <WidgetCard title={entry?.title ?? widgetKey}>
      <EmptyState title={entry ? 'Not in this version' : `No widget is called ${widgetKey}`}>
        {entry
          ? `${saysOf(widgetKey)} This version of the desk cannot draw it; its settings are kept.`
          : 'It may be of a newer version of the desk. Its settings are kept.'}
      </EmptyState>
    </WidgetCard>
  )
}

/** One about a symbol that the account's market has not; in one or two lines where the widget has no more. */
export function NoSuchSymbol({ widgetKey, symbol }: { widgetKey: string; symbol: string }) {
  const { openSettings } = useTile()
  const says = `There is no asset ${symbol} in this market`
  const settings = openSettings && (
    <Button size="small" onClick={openSettings}>
      Choose another
    </Button>
  )
  if (catalogued(widgetKey)?.hasEnd)
    return (
      <WidgetStrip label={says}>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
          <strong>{says}</strong>
          {settings}
        </div>
      </WidgetStrip>
    )
  return (
    <WidgetCard note={symbol}>
      <EmptyState title={says} action={settings}>
        Check the spelling. A symbol that was delisted or not recorded has no prices here.
      </EmptyState>
    </WidgetCard>
  )
}

/** One that shows what belongs to an account, for who has none. */
export const WidgetForAccounts = ({ widgetKey }: { widgetKey: string }) => (
  <WidgetCard>
    <EmptyState
      title="For accounts"
      action={
        <Link to="/login" className={buttonClass('primary')}>
          Sign in
        </Link>
      }
    >
      {saysOf(widgetKey)} Sign in, or try the practice market, to see yours.
    </EmptyState>
  </WidgetCard>
)
