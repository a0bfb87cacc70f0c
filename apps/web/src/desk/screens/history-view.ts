/** How the history is shown. In a file of its own, so that the route's address does not load the screen. */
export const VIEWS = ['chart', 'table'] as const
export type View = (typeof VIEWS)[number]
