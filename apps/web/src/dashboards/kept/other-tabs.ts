/** Tabs of one browser tell each other that dashboards were changed, a visitor's too. */

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('paddock.dashboards')

export const tellOtherTabs = (): void => channel?.postMessage('changed')

/** Told of changes in other tabs. Answers how to stop. */
export function onOtherTab(listener: () => void): () => void {
  channel?.addEventListener('message', listener)
  return () => channel?.removeEventListener('message', listener)
}
