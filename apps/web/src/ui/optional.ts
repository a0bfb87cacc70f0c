import { type ComponentType, lazy } from 'react'

/** A part that the page does without until it is loaded anew, where it cannot be loaded: a mark that is missing is no page that fails. */
export const optional = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await load().catch((): ComponentType<Props> => () => null) }))
