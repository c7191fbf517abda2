import { parseArgs } from 'node:util'
import { parseEnv } from '#lib/server/env/schema.ts'
import { openStore } from '#lib/server/session/store/open.ts'
import { indexKeyOf } from '#lib/server/session/store/session-index.ts'
import type { SessionStore } from '#lib/server/session/store/store.ts'

const usage = `npm run sessions -- --end-user <subject or user name> | --end-all

  --end-user  ends every session of one user: by the subject at the identity provider, or by the user name
  --end-all   ends every session of every user

The portal may be running: what has ended is refused from then on, by every instance.`

const options = { 'end-user': { type: 'string' }, 'end-all': { type: 'boolean' }, help: { type: 'boolean' } } as const

async function endSessions(end: (store: SessionStore) => Promise<number>) {
  const store = openStore(parseEnv(process.env))
  try {
    const ended = await end(store)
    console.log(ended === 1 ? '1 session ended.' : `${ended} sessions ended.`)
  } finally {
    await store.close()
  }
}

const endOf = (user: string) => async (store: SessionStore) =>
  (await store.removeIndexed(indexKeyOf('subject', user))) + (await store.removeIndexed(indexKeyOf('username', user)))

try {
  const { 'end-user': user, 'end-all': isForAll, help } = parseArgs({ options }).values
  if (!help && isForAll && user === undefined) await endSessions((store) => store.removeAll())
  else if (!help && user && !isForAll) await endSessions(endOf(user))
  else {
    console.log(usage)
    if (!help) process.exitCode = 1
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
