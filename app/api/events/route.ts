import { portalProxy } from '#lib/proxy/portal-proxy.ts'

export const GET = (request: Request) => portalProxy().events(request)
