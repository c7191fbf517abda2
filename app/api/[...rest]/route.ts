import { refuse } from '#lib/http/refusal.ts'
import { localeOf } from '#lib/http/request-locale.ts'

export const dynamic = 'force-dynamic'

/** Everything under /api that is nothing else. */
const nothing = ({ headers }: Request) => refuse(404, 'unknown_call', { locale: localeOf(headers) })

export {
  nothing as DELETE,
  nothing as GET,
  nothing as HEAD,
  nothing as OPTIONS,
  nothing as PATCH,
  nothing as POST,
  nothing as PUT,
}
