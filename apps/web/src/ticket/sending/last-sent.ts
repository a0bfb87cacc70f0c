/** The order that was sent last on each account from this tab: what one key cancels. */
const sent = new Map<string, string>()

/** In place of the one before. */
export const rememberSent = (account: string, orderId: string): void => void sent.set(account, orderId)
/** Its id; undefined before any was sent. */
export const lastSent = (account: string): string | undefined => sent.get(account)
