/** Widths of the window, in pixels, from which something is shown. The style sheets have the same, see `ui/theme/tokens.css`. */
export const BREAKPOINTS = { xs: 320, sm: 640, md: 768, lg: 1024, xl: 1280, '2xl': 1536 } as const

/** The media query of a window narrower than one of them. In rem, as the style sheets have it: a larger type is less room. */
export const narrowerThan = (name: keyof typeof BREAKPOINTS): string => `(width < ${BREAKPOINTS[name] / 16}rem)`
