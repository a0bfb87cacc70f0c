/** The keys of a dashboard, as the sheet of keys lists them. */
export const DASHBOARD_KEYS: readonly (readonly [string, string])[] = [
  ['1 … 9', 'Go to a widget of the dashboard, in reading order'],
  ['← ↑ → ↓', 'From a widget to the one beside it'],
  ['Enter', 'Settings of the widget'],
  ['[ ]', 'Dashboard before and after'],
  ['n', 'Add a widget'],
  ['e', 'Edit the layout, and be done with it'],
]
