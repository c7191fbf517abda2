import { portalProxy } from '#lib/proxy/portal-proxy.ts'

type Context = { params: Promise<{ id: string }> }

export async function GET(request: Request, { params }: Context) {
  return await portalProxy().file.content(request, (await params).id)
}
