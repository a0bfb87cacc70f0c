/** TradingView's page in a frame that is kept apart from ours, and its word on how it does. */
import { useLayoutEffect, useRef, useState } from 'react'
import type { Sign } from './frame-life.ts'
import { frameMessage } from './frame-message.ts'

interface EmbedFrameProps {
  readonly address: string
  readonly title: string
  readonly theme: 'light' | 'dark'
  readonly isSelfSizing: boolean
  readonly isShown: boolean
  /** The same function in every render. */
  readonly onSign: (sign: Sign) => void
}

/**
 * Another origin than ours: with `allow-same-origin` it stays that origin and can use its own storage, without which its widgets throw.
 * It cannot reach this page, move it elsewhere, send forms or open dialogs.
 */
const SANDBOX = 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox'

/** One address for its whole life: give another address another key, or the frame keeps its page, whose settings stand behind the `#`. */
export function EmbedFrame({ address, title, theme, isSelfSizing, isShown, onSign }: EmbedFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState<number>()
  const { origin } = new URL(address)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const hear = ({ origin: from, source, data }: MessageEvent) => {
      if (from !== origin || source !== element.contentWindow) return
      const message = frameMessage(data)
      if (message?.kind === 'height' && isSelfSizing) setHeight(message.height)
      if (message) onSign(message.kind === 'no-data' ? 'no-data' : 'drawn')
    }
    const refuse = ({ blockedURI }: SecurityPolicyViolationEvent) => {
      if (blockedURI.startsWith(origin)) onSign('forbidden')
    }
    addEventListener('message', hear)
    document.addEventListener('securitypolicyviolation', refuse)
    return () => {
      removeEventListener('message', hear)
      document.removeEventListener('securitypolicyviolation', refuse)
    }
  }, [origin, isSelfSizing, onSign])
  return (
    <iframe
      ref={frame}
      src={address}
      title={title}
      className="embed-frame"
      sandbox={SANDBOX}
      referrerPolicy="strict-origin"
      data-shown={isShown || undefined}
      // Otherwise the browser paints a white page behind a transparent frame of another scheme.
      style={{ colorScheme: theme, ...(height !== undefined && { flex: 'none', height }) }}
      onLoad={() => onSign('loaded')}
    />
  )
}
