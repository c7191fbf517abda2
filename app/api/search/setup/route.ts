import { portalSetup } from '#lib/search/portal-setup.ts'

export const GET = (request: Request) => portalSetup(request)
