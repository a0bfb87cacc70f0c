/** What a browser, and a phone that has the desk installed, draw around it: light or dark as the desk is. `public/theme.js` begins with it. */
const COLORS = { light: '#f5f7f9', dark: '#0b0e14' } as const

/** Begins to follow the mode on screen. */
export function followMode(): void {
  const root = document.documentElement
  const set = () => {
    const color = root.dataset.theme === 'light' ? COLORS.light : COLORS.dark
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', color)
  }
  new MutationObserver(set).observe(root, { attributeFilter: ['data-theme'] })
  set()
}
