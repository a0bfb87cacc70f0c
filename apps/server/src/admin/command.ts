/** What can be asked on the command line, as a value. */
import { parseArgs } from 'node:util'

export type Command =
  | { readonly kind: 'help' }
  | { readonly kind: 'user-create'; readonly email: string; readonly name: string | undefined }
  | { readonly kind: 'user-remove-second-factor'; readonly email: string }
  | { readonly kind: 'user-reset-link'; readonly email: string }
  | { readonly kind: 'key-create'; readonly user: string; readonly account: string; readonly name: string | undefined }
  | { readonly kind: 'key-list'; readonly user: string }
  | { readonly kind: 'key-revoke'; readonly user: string; readonly key: string }
  | { readonly kind: 'cluster' }
  | KeepingCommand

/** What is done to the database as a whole. */
export type KeepingCommand =
  | { readonly kind: 'backup'; readonly to: string }
  | { readonly kind: 'restore'; readonly from: string; readonly isReplacing: boolean }
  | { readonly kind: 'check' }

export const USAGE = `Usage: npm run -s admin -- COMMAND

  user create --email EMAIL [--name NAME]              a user with a practice account named Practice; password on standard input
  user reset-link --email EMAIL                        a link that sets a new password, once, within an hour
  user remove-second-factor --email EMAIL              after a lost authenticator app and lost recovery codes: the password is enough again
  key create --user EMAIL --account NAME [--name NAME] an access key; the secret is shown only once
  key list --user EMAIL                                a user's keys, one JSON line each
  key revoke --user EMAIL --key KEYID                  the key stops working within seconds
  cluster                                              the servers that share the database and who does what, one JSON line each
  backup --to FILE                                     all of the database in one file, sealed with PADDOCK_SECRET
  restore --from FILE [--replace]                      puts a backup into an empty data folder or database; stop the server first
  check                                                reads every event, folds every account again, compares orders, activities and balances

The environment is the server's: PADDOCK_DATA, PADDOCK_SECRET, DATABASE_URL, PADDOCK_URL. All but restore works while the server runs.
`

/** The command that arguments name; `usage` where they name none, with what is wrong. */
export function parseCommand(args: readonly string[]): Command | { readonly kind: 'usage'; readonly problem: string } {
  const usage = (problem: string) => ({ kind: 'usage', problem }) as const
  const parsed = read(args)
  if (typeof parsed === 'string') return usage(parsed)
  const { words, values } = parsed
  if (values.help) return { kind: 'help' }
  const command = words.join(' ')
  const wanted = Object.hasOwn(REQUIRED, command) ? REQUIRED[command] : undefined
  if (wanted === undefined) return usage(command === '' ? 'no command given' : `unknown command: ${command}`)
  for (const option of wanted) if (values[option] === undefined) return usage(`${command} needs --${option}`)
  const { email = '', user = '', account = '', key = '', to = '', from = '', name } = values
  switch (command) {
    case 'user create':
      return { kind: 'user-create', email, name }
    case 'user remove-second-factor':
      return { kind: 'user-remove-second-factor', email }
    case 'user reset-link':
      return { kind: 'user-reset-link', email }
    case 'key create':
      return { kind: 'key-create', user, account, name }
    case 'key list':
      return { kind: 'key-list', user }
    case 'key revoke':
      return { kind: 'key-revoke', user, key }
    case 'cluster':
      return { kind: 'cluster' }
    case 'backup':
      return { kind: 'backup', to }
    case 'restore':
      return { kind: 'restore', from, isReplacing: values.replace ?? false }
    default:
      return { kind: 'check' }
  }
}

const REQUIRED: Readonly<Record<string, readonly Option[]>> = {
  'user create': ['email'],
  'user remove-second-factor': ['email'],
  'user reset-link': ['email'],
  'key create': ['user', 'account'],
  'key list': ['user'],
  'key revoke': ['user', 'key'],
  cluster: [],
  backup: ['to'],
  restore: ['from'],
  check: [],
}

const OPTIONS = {
  email: { type: 'string' },
  user: { type: 'string' },
  account: { type: 'string' },
  key: { type: 'string' },
  name: { type: 'string' },
  to: { type: 'string' },
  from: { type: 'string' },
  replace: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const
type Option = keyof typeof OPTIONS

function read(args: readonly string[]) {
  try {
    const { positionals, values } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true })
    return { words: positionals, values }
  } catch (error) {
    // The library goes on to explain how an argument may begin with a dash, which none of ours does.
    return error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error)
  }
}
