import { parseArgs } from 'node:util'
import { parseEnv } from '#lib/server/env/schema.ts'
import { openStore } from '#lib/server/session/store/open.ts'
import { indexKeyOf } from '#lib/server/session/store/session-index.ts'

const usage = `npm run sessions -- --end-user <subject or user name> | --end-all

  --end-user  ends every session of one user: by the subject at the identity provider, or by the user name
  --end-all   ends every session of every user

The portal may be running: what has ended is refused from then on, by every instance.`

const options = { 'end-user': { type: 'string' }, 'end-all': { type: 'boolean' }, help: { type: 'boolean' } } as const

/** Without a user, the sessions of all. */
async function endSessions(user?: string) {
  const store = openStore(parseEnv(process.env))
  const endOf = (kind: 'subject' | 'username') => store.removeIndexed(indexKeyOf(kind, user ?? ''))
  try {
    const ended = user ? (await endOf('subject')) + (await endOf('username')) : await store.removeAll()
    console.log(ended === 1 ? '1 session ended.' : `${ended} sessions ended.`)
  } finally {
    await store.close()
  }
}

try {
  const { 'end-user': user, 'end-all': isForAll, help } = parseArgs({ options }).values
  if (!help && (isForAll ? user === undefined : user)) await endSessions(user)
  else {
    console.log(usage)
    if (!help) process.exitCode = 1
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
