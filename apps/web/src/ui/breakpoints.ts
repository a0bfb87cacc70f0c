/** Widths of the window, in pixels, from which something is shown. The style sheets have the same, see `ui/theme/tokens.css`. */
export const BREAKPOINTS = { xs: 320, sm: 640, md: 768, lg: 1024, xl: 1280, '2xl': 1536 } as const
