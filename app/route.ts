import { sessionPortal } from '#lib/session/portal.ts'

export const GET = (request: Request) => sessionPortal().enter(request)
