import { expect, it } from 'vitest'
import { parseCommand } from './command.ts'

it.each([
  ['user create --email a@b.c', { kind: 'user-create', email: 'a@b.c', name: undefined }],
  ['user create --email=a@b.c --name Ada', { kind: 'user-create', email: 'a@b.c', name: 'Ada' }],
  [
    'key create --user a@b.c --account Practice',
    { kind: 'key-create', user: 'a@b.c', account: 'Practice', name: undefined },
  ],
  ['user remove-second-factor --email a@b.c', { kind: 'user-remove-second-factor', email: 'a@b.c' }],
  ['user reset-link --email a@b.c', { kind: 'user-reset-link', email: 'a@b.c' }],
  ['key list --user a@b.c', { kind: 'key-list', user: 'a@b.c' }],
  ['cluster', { kind: 'cluster' }],
  ['key revoke --user a@b.c --key PK1', { kind: 'key-revoke', user: 'a@b.c', key: 'PK1' }],
  ['check', { kind: 'check' }],
  ['backup --to desk.backup', { kind: 'backup', to: 'desk.backup' }],
  ['backup', { kind: 'usage', problem: 'backup needs --to' }],
  ['restore --from desk.backup', { kind: 'restore', from: 'desk.backup', isReplacing: false }],
  ['restore --from desk.backup --replace', { kind: 'restore', from: 'desk.backup', isReplacing: true }],
  ['--help', { kind: 'help' }],
  ['check --all', { kind: 'usage', problem: "Unknown option '--all'" }],
  ['', { kind: 'usage', problem: 'no command given' }],
  ['user delete', { kind: 'usage', problem: 'unknown command: user delete' }],
  ['user create', { kind: 'usage', problem: 'user create needs --email' }],
  ['key create --user a@b.c', { kind: 'usage', problem: 'key create needs --account' }],
  ['constructor', { kind: 'usage', problem: 'unknown command: constructor' }],
])('%s', (line, command) => {
  expect(parseCommand(line.split(' ').filter((word) => word !== ''))).toEqual(command)
})
