import type { Field } from '../../widgets/settings.ts'

/** Of settings, those that the side panel asks for. The others are set in the widget itself: the panel sets none of them back. */
export const inPanel = (
  fields: readonly Field[],
  settings: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> => Object.fromEntries(fields.map(({ name }) => [name, settings[name]]))
