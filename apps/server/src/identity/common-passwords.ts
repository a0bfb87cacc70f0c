/** Passwords that many people have chosen are the first that anybody tries. The list of them is zxcvbn's, and stays on this server. */
import { SHORTEST_PASSWORD } from '@paddock/contract/desk/credential-limits'
import { ownRefusal } from '../http/answer.ts'

/** Read with the first password that is chosen: a server that starts needs none of it. */
let list: Promise<ReadonlySet<string>> | undefined

async function readList(): Promise<ReadonlySet<string>> {
  const { default: all } = await import('@zxcvbn-ts/language-common/src/passwords.json', { with: { type: 'json' } })
  return new Set(all.filter(({ length }) => length >= SHORTEST_PASSWORD))
}

export async function isCommon(password: string): Promise<boolean> {
  list ??= readList()
  return (await list).has(password.toLowerCase())
}

export const TOO_COMMON = 'this is one of the most common passwords: choose another'

/** The refusal of a password that somebody chooses, beside the field it was typed into; undefined where it is taken. */
export const refusedAsCommon = async (password: string, field: string): Promise<Response | undefined> =>
  (await isCommon(password)) ? ownRefusal(422, TOO_COMMON, field) : undefined
