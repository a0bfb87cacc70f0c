/** What the session service is asked of a second factor. */
import * as z from 'zod/mini'
import { askSignIn } from '../../live/ask.ts'

const Enabled = z.object({ uri: z.string(), recoveryCodes: z.array(z.string()) })
export type Enabled = z.infer<typeof Enabled>
const NewCodes = z.pick(Enabled, { recoveryCodes: true })

/** What an app takes in, and the recovery codes; nothing counts before {@link confirmApp}. */
export const enableApp = async (password: string): Promise<Enabled> =>
  Enabled.parse(await askSignIn('POST', '/two-factor/enable', { password }))

export const confirmApp = (code: string) => askSignIn('POST', '/two-factor/confirm', { code })
export const proveByCode = (code: string) => askSignIn('POST', '/two-factor/prove', { code })
export const signInByCode = (code: string, trustDevice: boolean) =>
  askSignIn('POST', '/two-factor/sign-in', { code, trustDevice })

export interface PasswordAndCode {
  readonly password: string
  readonly code: string
}

export const disableApp = (both: PasswordAndCode) => askSignIn('POST', '/two-factor/disable', both)
export const newRecoveryCodes = async (both: PasswordAndCode): Promise<readonly string[]> =>
  NewCodes.parse(await askSignIn('POST', '/two-factor/recovery-codes', both)).recoveryCodes
