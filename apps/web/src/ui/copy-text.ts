import { toast } from './toast.ts'

/** Puts a text on the clipboard, and says what is there now. */
export async function copyText(what: string, text: string): Promise<void> {
  await navigator.clipboard.writeText(text)
  toast({ title: `${what} copied`, tone: 'gain' })
}
