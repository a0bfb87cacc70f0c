import { Segments } from '../../ui/segments.tsx'
import { DATE_RANGE_CHOICES, type DateRange } from '../settings.ts'

interface RangeChoiceProps {
  readonly label?: string
  readonly range: DateRange
  readonly onChange: (patch: { dateRange: DateRange }) => void
}

/** Over how long a chart of a widget goes. */
export const RangeChoice = ({ label = 'Range', range, onChange }: RangeChoiceProps) => (
  <Segments
    label={label}
    size="small"
    value={range}
    onChange={(dateRange) => onChange({ dateRange })}
    segments={DATE_RANGE_CHOICES}
  />
)
