// The stored theme, before the first paint; src/theme/theme.ts writes it. A file of its own, so that no page needs inline scripts.
;(() => {
  const { dataset } = document.documentElement
  let stored = {}
  try {
    stored = JSON.parse(localStorage.getItem('paddock.theme') ?? '{}')
  } catch {}
  const { mode = 'dark', primary = 'fire', neutral = 'slate', palette = 'classic' } = stored
  const isLight = mode === 'light' || (mode === 'system' && matchMedia('(prefers-color-scheme: light)').matches)
  // What a browser and a phone draw around the page; offline/frame-color.ts follows it.
  document.querySelector('meta[name=theme-color]').content = isLight ? '#f5f7f9' : '#0b0e14'
  Object.assign(dataset, { theme: isLight ? 'light' : 'dark', primary, neutral, palette })
})()
