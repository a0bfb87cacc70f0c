/** Links inside the desk stay on the account they were made on. */

/** The search of a link: the account of the address, and nothing else of it. */
export const keepAccount = (search: { account?: string | undefined }) =>
  search.account === undefined ? {} : { account: search.account }
