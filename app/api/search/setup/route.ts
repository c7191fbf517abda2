import { loadSetup } from '#lib/search/setup/loaders.ts'
import { serve } from '#lib/server/handlers/serve.ts'
import { apiHeaders } from '#lib/server/http/security-headers.ts'
import { wrapLimited } from '#lib/server/proxy/instance.ts'

const setup = wrapLimited('search setup', { from: 'json' }, async () =>
  Response.json(await loadSetup(), { headers: apiHeaders }),
)

export const GET = serve(() => setup)
