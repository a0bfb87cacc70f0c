/** Where real things may happen, the tab says so too: its icon's band and its title, also while the desk is out of sight. */
import { useEffect } from 'react'
import { type Environment, environmentName } from '../../live/account.ts'

const ICONS: Readonly<Record<Environment, string>> = {
  practice: '/favicon.svg',
  paper: '/favicon-paper.svg',
  live: '/favicon-live.svg',
}

/** `LIVE · Active Orders · Paddock`; practice is not mentioned, being the one place where nothing can be lost. */
export function markedTitle(title: string, environment: Environment): string {
  if (environment === 'practice') return title
  const mark = `${environmentName(environment).toUpperCase()} · `
  return title.startsWith(mark) ? title : mark + title
}

/** Marks the tab while mounted, whatever page it goes to. */
export function useEnvironmentMark(environment: Environment): void {
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
    icon?.setAttribute('href', ICONS[environment])
    // Each page writes its own title.
    const mark = () => {
      const marked = markedTitle(document.title, environment)
      if (marked !== document.title) document.title = marked
    }
    mark()
    const observer = new MutationObserver(mark)
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => {
      observer.disconnect()
      icon?.setAttribute('href', ICONS.practice)
      document.title = document.title.replace(markedTitle('', environment), '')
    }
  }, [environment])
}
