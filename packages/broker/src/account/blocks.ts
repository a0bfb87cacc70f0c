/** What the broker itself keeps an account from. Source: Alpaca, "Account": `trading_blocked`, `transfers_blocked`, `account_blocked`. */

export interface Blocks {
  /** No order is accepted and none is replaced; open ones work on and can be canceled. */
  readonly trading: boolean
  /** No money and no coin moves in or out. */
  readonly transfers: boolean
  /** Nothing is done at the account's request. */
  readonly account: boolean
}

export type BlockChanges = { readonly [Name in keyof Blocks]?: boolean | undefined }

export const NO_BLOCKS: Blocks = { trading: false, transfers: false, account: false }
