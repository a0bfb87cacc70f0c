import type { ConnectionState } from '../../live/streams/reconnecting-socket.ts'

/** The light of a connection. */
export const CONNECTION_TONES = {
  off: 'off',
  connecting: 'warning',
  open: 'gain',
  lost: 'loss',
} as const satisfies Record<ConnectionState, string>
