/** Says when the server has a newer build than the page; the person decides when to load it. */
import { entryOf } from '../page/entry-of.ts'
import { toast } from '../ui/toast.ts'

/** Milliseconds between two looks. */
export const CHECK_EVERY = 60 * 60 * 1000

/** Looks once an hour whether `served` names another build than `current`, and offers it; a page is never loaded unasked. */
export function watchForNewVersion(
  current: string | undefined,
  served: () => Promise<string>,
  offer: () => void = offerReload,
): void {
  setInterval(async () => {
    // Without the server there is no newer version either.
    const entry = entryOf(await served().catch(() => ''))
    if (current !== undefined && entry !== undefined && entry !== current) offer()
  }, CHECK_EVERY)
}

const offerReload = () =>
  void toast({
    id: 'new-version',
    title: 'A new version is available',
    action: { label: 'Reload', onSelect: () => location.reload() },
    duration: Number.POSITIVE_INFINITY,
  })

/** The page as the server has it now. */
export const servedPage = async (): Promise<string> => (await fetch('/', { cache: 'no-store' })).text()
