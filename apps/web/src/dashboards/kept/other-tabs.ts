/** Tabs of one browser tell each other that dashboards were changed. */

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('paddock.dashboards')

export const tellOtherTabs = (): void => channel?.postMessage('changed')

/** Told of changes in other tabs, a visitor's too. Answers how to stop. */
export function onOtherTab(visitorKey: string, listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === visitorKey) listener()
  }
  channel?.addEventListener('message', listener)
  addEventListener('storage', onStorage)
  return () => {
    channel?.removeEventListener('message', listener)
    removeEventListener('storage', onStorage)
  }
}
