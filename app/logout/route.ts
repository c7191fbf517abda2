import { serve } from '#lib/handlers/serve.ts'
import { sessions } from '#lib/session/instance.ts'

export const GET = serve(() => sessions().signOut.leavePage)
