import { sessionPortal } from '#lib/session/portal.ts'

export const GET = (request: Request) => sessionPortal().endpoints.who(request)
export const POST = (request: Request) => sessionPortal().endpoints.touch(request)
