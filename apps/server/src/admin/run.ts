/** What each command does, over the parts of the server. */
import { toTimestamp } from '@paddock/market/instant'
import { createIdentity } from '../identity/identity.ts'
import type { openParts } from '../server.ts'
import { accountByName, accountsOfUser } from '../storage/accounts.ts'
import { leasesThere, serversThere } from '../storage/cluster.ts'
import type { Command, KeepingCommand } from './command.ts'

type Parts = Awaited<ReturnType<typeof openParts>>

/** A command that cannot be carried out; its message is the whole explanation. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
}

/** `print` writes one line of the answer; what is for machines is JSON. */
export async function runCommand(
  command: Exclude<Command, { kind: 'help' } | KeepingCommand>,
  parts: Parts,
  print: (line: string) => void,
  readPassword: () => Promise<string> = passwordFromInput,
): Promise<void> {
  const { storage, accessKeys, clock } = parts
  const identity = createIdentity({ ...parts, now: clock.now })
  const userIdOf = async (email: string): Promise<string> => {
    const userId = await identity.userIdOf(email)
    if (userId === undefined) throw new Refusal(`There is no user with the e-mail address ${email}.`)
    return userId
  }

  switch (command.kind) {
    case 'user-create': {
      const { email, name } = command
      const password = await readPassword()
      if (password === '') throw new Refusal('The user was not created: give the password on standard input.')
      const made = await identity.register({ email, name, password })
      if ('refused' in made) throw new Refusal(`The user was not created: ${made.refused}.`)
      const [account] = await accountsOfUser(storage.db, made.userId)
      return print(JSON.stringify({ userId: made.userId, email: email.toLowerCase(), accountId: account?.id }))
    }
    case 'user-remove-second-factor': {
      const { email } = command
      const isRemoved = await identity.removeSecondFactor(await userIdOf(email))
      if (!isRemoved) throw new Refusal(`${email} has no second factor.`)
      return print(`${email} signs in with the password alone from now on.`)
    }
    case 'user-reset-link': {
      const token = await identity.resetToken(await userIdOf(command.email))
      print(`${parts.address}/reset?token=${token}`)
      return print(
        `Whoever opens it within an hour sets a new password for ${command.email}, once; every session ends then.`,
      )
    }
    case 'key-create': {
      const userId = await userIdOf(command.user)
      const account = await accountByName(storage.db, userId, command.account)
      if (account === undefined) throw new Refusal(`${command.user} has no account named ${command.account}.`)
      const name = command.name ?? 'Command line'
      return print(JSON.stringify(await accessKeys.create({ userId, accountId: account.id, name })))
    }
    case 'key-list': {
      const userId = await userIdOf(command.user)
      for (const account of await accountsOfUser(storage.db, userId))
        for (const key of await accessKeys.list(userId, account.id))
          print(JSON.stringify({ ...key, account: account.name }))
      return
    }
    case 'key-revoke': {
      const userId = await userIdOf(command.user)
      for (const account of await accountsOfUser(storage.db, userId))
        if (await accessKeys.revoke(userId, account.id, command.key)) return print(`${command.key} is revoked.`)
      throw new Refusal(`${command.user} has no key ${command.key} in force.`)
    }
    case 'cluster': {
      if (storage.kind === 'sqlite') throw new Refusal('SQLite has one server: several share a PostgreSQL database.')
      const [servers, leases] = await Promise.all([serversThere(storage.db), leasesThere(storage.db)])
      for (const { id, startedAt, silentMs } of servers)
        print(JSON.stringify({ server: id, startedAt: toTimestamp(startedAt), silentMs }))
      for (const { name, owner, epoch, heldMs } of leases)
        print(JSON.stringify({ lease: name, server: heldMs > 0 ? owner : null, epoch, heldMs: Math.max(0, heldMs) }))
      return
    }
  }
}

/** The first line of standard input. */
async function passwordFromInput(): Promise<string> {
  if (process.stdin.isTTY) process.stderr.write('Password: ')
  let text = ''
  for await (const chunk of process.stdin) {
    text += String(chunk)
    if (text.includes('\n')) break
  }
  return text.split(/\r?\n/)[0] ?? ''
}
