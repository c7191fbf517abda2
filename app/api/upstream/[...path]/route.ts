import { serve } from '#lib/server/handlers/serve.ts'
import { proxies } from '#lib/server/proxy/instance.ts'

// Otherwise Next wraps every request to find out whether the answer could be made at build time.
export const dynamic = 'force-dynamic'

const forward = serve(() => proxies().call)

export { forward as DELETE, forward as GET, forward as HEAD, forward as PATCH, forward as POST, forward as PUT }
