import { orderArchive } from '#lib/orders/portal-archive.ts'

type Context = { params: Promise<{ id: string }> }

export async function GET(request: Request, { params }: Context) {
  return await orderArchive(request, (await params).id)
}
