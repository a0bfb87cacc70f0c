/** What tabs and windows of one browser tell each other; nothing where a browser has no such channels. */

/** `tell` reaches every other page of the desk in this browser, not its own; `hear` answers how to stop. */
export function tabsChannel<Said>(name: string) {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name)
  return {
    tell: (said: Said): void => channel?.postMessage(said),
    hear(listener: (said: Said) => void): () => void {
      const listen = ({ data }: MessageEvent<Said>) => listener(data)
      channel?.addEventListener('message', listen)
      return () => channel?.removeEventListener('message', listen)
    },
    isThere: channel !== undefined,
  }
}
