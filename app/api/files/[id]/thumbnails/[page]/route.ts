import { portalProxy } from '#lib/proxy/portal-proxy.ts'

type Context = { params: Promise<{ id: string; page: string }> }

export async function GET(request: Request, { params }: Context) {
  const { id, page } = await params
  return await portalProxy().file.thumbnail(request, id, page)
}
