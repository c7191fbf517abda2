import { sessionPortal } from '#lib/session/portal.ts'

export const POST = (request: Request) => sessionPortal().endpoints.lock(request)
