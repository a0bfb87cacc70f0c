import { useShownFeeds } from '../live/streams/price-scope.tsx'
import { Card, type CardProps } from '../ui/card.tsx'
import { LastGoodMark } from './last-good.tsx'
import { useTile } from './tile.ts'

/** The panel of a widget: its title unless another is given, and the tile's controls behind its own actions. It fills its tile. */
export function WidgetCard({ title, note, actions, ...card }: CardProps) {
  const tile = useTile()
  const feeds = useShownFeeds('head')
  return (
    <Card
      {...card}
      title={title ?? tile.title}
      note={
        feeds && note ? (
          <>
            {feeds} · {note}
          </>
        ) : (
          (feeds ?? note)
        )
      }
      actions={
        <>
          {tile.lastGood && <LastGoodMark of={tile.lastGood} />}
          {actions}
          {tile.controls}
        </>
      }
    />
  )
}
