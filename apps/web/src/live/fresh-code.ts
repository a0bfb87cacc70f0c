/** Calls that the server lets through after a fresh code of the person's second factor. */

/** Whether a code was given for what it is wanted for. */
type AskForCode = (purpose: string) => Promise<boolean>

/** Where nobody asks, no code is given. */
let askForCode: AskForCode = async () => false

/** Names who asks for codes; what it is in is loaded when a code is first needed. */
export function codeFrom(ask: AskForCode): void {
  askForCode = ask
}

/** Sends; where a code is all that lacks, asks for one and sends the same again, once. Nothing of the first had left the server. */
export async function withFreshCode(send: () => Promise<Response>, askFor: AskForCode = askForCode): Promise<Response> {
  const answer = await send()
  const purpose = answer.status === 403 ? await purposeOf(answer.clone()) : undefined
  return purpose !== undefined && (await askFor(purpose)) ? send() : answer
}

async function purposeOf(answer: Response): Promise<string | undefined> {
  const body = await answer.json().catch(() => undefined)
  return body?.needs === 'second-factor' ? body.purpose : undefined
}
