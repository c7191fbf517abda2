import { and, eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { users } from '../core/database/schema/tables.ts'
import { notFound } from '../core/errors.ts'
import { canSignIn } from '../identity/people.ts'
import type { Upstream } from '../upstream.ts'
import { createTemporaryToken } from '../users/temporary-tokens.ts'
import { thisMachineOnly } from './this-machine.ts'

const expiresIn = 600

/** Temporary tokens (`/?token=`), only for users of the demonstration, whose passwords are public. */
export function signInTokensApp(up: Upstream) {
  return new Hono().post('/sign-in-tokens/:username{[a-z0-9-]+}', thisMachineOnly(up.config), async ({ req, json }) => {
    const isDemo = and(eq(users.username, req.param('username')), eq(users.demo, true), canSignIn(up.config))
    const [person] = await up.database.orm.select({ id: users.id }).from(users).where(isDemo)
    if (!person) throw notFound('Person')
    return json({ token: await createTemporaryToken(up, person.id, { singleUse: true, expiresIn }), expiresIn })
  })
}
