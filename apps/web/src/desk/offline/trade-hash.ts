/** Where the installed desk's shortcut leads: the first screen, with the ticket open. */
export const TRADE_HASH = '#trade'
