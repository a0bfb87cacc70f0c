/** Says when the server has a newer build than the page; the person decides when to load it. */
import { toast } from '../ui/toast.ts'

export const CHECK_EVERY = 60 * 60 * 1000

/** The entry script a page names, by which builds are told apart. */
export const entryOf = (html: string): string | undefined =>
  /<script[^>]+type="module"[^>]+src="([^"]+)"/.exec(html)?.[1]

/** Looks once an hour. Called once at startup. */
export function watchForNewVersion(): void {
  const current = entryOf(document.documentElement.outerHTML)
  setInterval(async () => {
    try {
      const served = entryOf(await (await fetch('/', { cache: 'no-store' })).text())
      if (current === undefined || served === undefined || served === current) return
      toast({
        id: 'new-version',
        title: 'A newer version is ready',
        action: { label: 'Load it', onSelect: () => location.reload() },
        duration: Number.POSITIVE_INFINITY,
      })
    } catch {
      // Without the server there is no newer version either.
    }
  }, CHECK_EVERY)
}
