import { inField } from './field.tsx'
import { Input, type InputProps } from './input.tsx'

/** A date and a time in New York, within what the calendar of the market knows: 2015 to 2029. Its text is `2026-03-09T09:30`. */
const NewYorkInput = (props: Omit<InputProps, 'type' | 'min' | 'max'>) => (
  <Input {...props} type="datetime-local" min="2015-01-01T00:00" max="2029-12-31T23:59" />
)

export const NewYorkField = inField(NewYorkInput)
