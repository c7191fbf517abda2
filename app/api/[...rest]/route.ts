import { unknownCall } from '#lib/server/handlers/instance.ts'
import { serve } from '#lib/server/handlers/serve.ts'

export const dynamic = 'force-dynamic'

const nothing = serve(() => unknownCall)

export {
  nothing as DELETE,
  nothing as GET,
  nothing as HEAD,
  nothing as OPTIONS,
  nothing as PATCH,
  nothing as POST,
  nothing as PUT,
}
