import type { Field } from '../../widgets/settings.ts'

type Options = Readonly<Record<string, unknown>>

/** Of settings, those that the side panel asks for. The others are set in the widget itself: the panel sets none of them back. */
export const inPanel = (fields: readonly Field[], settings: Options): Options =>
  Object.fromEntries(fields.map(({ name }) => [name, settings[name]]))
