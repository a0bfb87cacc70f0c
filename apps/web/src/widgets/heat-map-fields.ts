/** The switches that every heat map has, for the side panel. */
export const HEAT_MAP_FIELDS = [
  { kind: 'switch', name: 'isMonoSize', label: 'Tiles alike in size' },
  { kind: 'switch', name: 'isZoomEnabled', label: 'Groups open when pressed' },
  { kind: 'switch', name: 'hasSymbolTooltip', label: 'Details when pointed at' },
  { kind: 'switch', name: 'hasTopBar', label: 'Header (embed only)' },
] as const
