import { request } from 'undici'
import * as z from 'zod'
import { upstreamOrigin } from '#tests/e2e/support/portals/addresses.ts'
import { people, type Who } from './people.ts'

const answer = z.object({ token: z.string() })

/** Creates a token that signs a user in once, as another program does for a link. */
export async function temporaryToken(who: Who = 'operator', upstream = upstreamOrigin): Promise<string> {
  const { body } = await request(`${upstream}/sign-in-tokens/${people[who].username}`, { method: 'POST' })
  return answer.parse(await body.json()).token
}
