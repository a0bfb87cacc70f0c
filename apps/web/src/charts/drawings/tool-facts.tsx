/** What the drawing tools are called, and their signs: drawn here, so that no page waits for them. */
import type { DrawingTool } from '@paddock/contract/desk/drawings'

export const TOOL_NAMES: Readonly<Record<DrawingTool, string>> = {
  trend: 'Trend line',
  ray: 'Ray',
  horizontal: 'Horizontal line',
  vertical: 'Vertical line',
  rectangle: 'Rectangle',
  fibonacci: 'Fibonacci retracement',
  measure: 'Measure',
  text: 'Note',
}

const PATHS: Readonly<Record<DrawingTool | 'magnet', string>> = {
  trend:
    'M3.5 12.5l9-9M1.8 12.5a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0M10.8 3.5a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0',
  ray: 'M3.5 12.5L14.5 1.5M1.8 12.5a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0M10 1.5h4.5v4.5',
  horizontal: 'M1 8h5.3M9.7 8H15M6.3 8a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0',
  vertical: 'M8 1v5.3M8 9.7V15M6.3 8a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0',
  rectangle: 'M2.5 4h11v8h-11z',
  fibonacci: 'M2 2.5h12M2 6.2h12M2 9.8h12M2 13.5h12M4 13.5l8-11',
  measure: 'M2 11.5L11.5 2L14 4.500L4.500 14zM5 8.500l1.500 1.500M7.300 6.200l1 1M9.500 4l1.500 1.500',
  text: 'M3 4V2.500h10V4M8 2.500v11M6 13.500h4',
  magnet: 'M3 2v6a5 5 0 0 0 10 0V2h-3.200v6a1.800 1.800 0 0 1-3.600 0V2zM3 5h3.200M9.800 5H13',
}

export const ToolGlyph = ({ tool }: { tool: DrawingTool | 'magnet' }) => (
  <svg width={16} height={16} viewBox="0 0 16 16" aria-hidden="true" className="icon">
    <path d={PATHS[tool]} fill="none" stroke="currentColor" strokeWidth={1.4} strokeLinecap="round" />
  </svg>
)
