import { sessionPortal } from '#lib/session/portal.ts'

export const GET = (request: Request) => sessionPortal().signOut.ended(request)
