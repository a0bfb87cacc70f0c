/** Calls that the server lets through after a fresh code of the person's second factor. */

/** Whether a code was given for what it is wanted for. The dialog is loaded when it is first needed. */
type AskForCode = (purpose: string) => Promise<boolean>
const askForCode: AskForCode = async (purpose) =>
  (await import('../accounts/identity/ask-for-code.tsx')).askForCode(purpose)

/** Sends; where a code is all that lacks, asks for one and sends the same again, once. Nothing of the first had left the server. */
export async function withFreshCode(send: () => Promise<Response>, askFor = askForCode): Promise<Response> {
  const answer = await send()
  const purpose = answer.status === 403 ? await purposeOf(answer.clone()) : undefined
  return purpose !== undefined && (await askFor(purpose)) ? send() : answer
}

async function purposeOf(answer: Response): Promise<string | undefined> {
  const body = await answer.json().catch(() => undefined)
  return body?.needs === 'second-factor' ? body.purpose : undefined
}
