import { and, eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { isLoopback } from '../config.ts'
import { users } from '../database/schema/tables.ts'
import { notFound } from '../problem.ts'
import { createTemporaryToken } from '../store/temporary-tokens.ts'
import type { Upstream } from '../upstream.ts'

const expiresIn = 600

/**
 * Temporary tokens (`/?token=`) as another program would hand them out: for the people of the demonstration, whose
 * passwords are public, and only where nobody but this machine can ask.
 */
export function signInTokensApp(up: Upstream) {
  return new Hono().post('/sign-in-tokens/:username{[a-z0-9-]+}', async ({ req, json }) => {
    if (!isLoopback(up.config.origin)) throw notFound('Path')
    const isDemo = and(eq(users.username, req.param('username')), eq(users.demo, true), eq(users.active, true))
    const [person] = await up.database.orm.select({ id: users.id }).from(users).where(isDemo)
    if (!person) throw notFound('Person')
    return json({ token: await createTemporaryToken(up, person.id, { singleUse: true, expiresIn }), expiresIn })
  })
}
