import { parseArgs } from 'node:util'
import { and, asc, eq } from 'drizzle-orm'
import { readConfig } from '#upstream/core/config.ts'
import { accounts, memberships, users } from '#upstream/core/database/schema/tables.ts'
import { StartError } from '#upstream/core/errors.ts'
import { describeError } from '#upstream/core/log.ts'
import { createLink } from '#upstream/identity/links.ts'
import { canSignIn, hasNameOrMail } from '#upstream/identity/people.ts'
import type { Upstream } from '#upstream/upstream.ts'
import { withUpstream } from './open-upstream.ts'
import { formatTable } from './setup/output.mjs'

const usage = `npm run password-link -- [<user name or mail address>]

Prints a link that works once, for an hour: with it that user sets a new password. Lists the owners without an argument.

The upstream may be running if its database is PostgreSQL. If it is in DATA_DIR, stop the upstream first.`

async function listOwners({ database, config }: Upstream) {
  const owners = await database.orm
    .select({ name: users.name, account: accounts.name, username: users.username, email: users.email })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .where(and(eq(memberships.role, 'owner'), canSignIn(config)))
    .orderBy(asc(accounts.name), asc(users.name))
  return formatTable([
    ['Owner', 'Account', 'User name', 'Mail address'],
    ...owners.map((owner) => Object.values(owner)),
  ])
}

async function createLinks(up: Upstream, typed: string) {
  const found = await up.database.orm
    .select()
    .from(users)
    .where(and(hasNameOrMail(typed), canSignIn(up.config)))
  if (found.length === 0) throw new StartError(`No user who can sign in has the user name or mail address "${typed}".`)
  return up.database.transaction(async (tx) => {
    const links: string[] = []
    for (const { id, username } of found)
      links.push(`New password of ${username}, within an hour: ${await createLink(up, tx, 'password', { userId: id })}`)
    return links.join('\n')
  })
}

async function run(up: Upstream, typed?: string) {
  if ((await up.database.orm.$count(users, canSignIn(up.config))) === 0)
    throw new StartError('This database has no user who can sign in. Check DATA_DIR and DATABASE_URL.')
  return typed ? createLinks(up, typed) : listOwners(up)
}

try {
  const { values, positionals } = parseArgs({ options: { help: { type: 'boolean' } }, allowPositionals: true })
  const [typed, ...more] = positionals
  if (values.help || more.length > 0) {
    console.log(usage)
    if (!values.help) process.exitCode = 1
  } else console.log(await withUpstream(readConfig(), (up) => run(up, typed)))
} catch (error) {
  console.error(error instanceof StartError ? error.message : describeError(error))
  process.exitCode = 1
}
