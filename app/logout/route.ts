import { serve } from '#lib/handlers/serve.ts'
import { sessionPortal } from '#lib/session/portal.ts'

export const GET = serve(() => sessionPortal().signOut.leavePage)
