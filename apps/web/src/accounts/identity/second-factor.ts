/** What the session service is asked of a second factor. */
import * as z from 'zod/mini'
import { ask } from '../../live/ask.ts'

const PATH = '/api/_auth/two-factor'

const Enabled = z.object({ uri: z.string(), recoveryCodes: z.array(z.string()) })
export type Enabled = z.infer<typeof Enabled>
const NewCodes = z.pick(Enabled, { recoveryCodes: true })

/** What an app takes in, and the recovery codes; nothing counts before {@link confirmApp}. */
export const enableApp = async (password: string): Promise<Enabled> =>
  Enabled.parse(await ask('POST', `${PATH}/enable`, { password }))

export const confirmApp = (code: string) => ask('POST', `${PATH}/confirm`, { code })
export const proveByCode = (code: string) => ask('POST', `${PATH}/prove`, { code })
export const signInByCode = (code: string, trustDevice: boolean) =>
  ask('POST', `${PATH}/sign-in`, { code, trustDevice })

export interface PasswordAndCode {
  readonly password: string
  readonly code: string
}

export const disableApp = (both: PasswordAndCode) => ask('POST', `${PATH}/disable`, both)
export const newRecoveryCodes = async (both: PasswordAndCode): Promise<readonly string[]> =>
  NewCodes.parse(await ask('POST', `${PATH}/recovery-codes`, both)).recoveryCodes
