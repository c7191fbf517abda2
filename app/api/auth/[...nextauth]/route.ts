import { refuse } from '#lib/http/refusal.ts'
import { sessionPortal } from '#lib/session/portal.ts'

type Context = { params: Promise<{ nextauth: string[] }> }

// Everything else that next-auth would answer here, it does not.
export async function GET(request: Request, { params }: Context) {
  const action = (await params).nextauth.join('/')
  if (action === 'csrf') return await sessionPortal().signIn.csrf(request)
  if (action === 'callback/idp') return await sessionPortal().signIn.finish(request)
  return refuse(404, 'unknown_call')
}

export async function POST(request: Request, { params }: Context) {
  if ((await params).nextauth.join('/') === 'signin/idp') return await sessionPortal().signIn.begin(request)
  return refuse(404, 'unknown_call')
}
