import { type NextRequest, NextResponse } from 'next/server'
import { getToken } from 'next-auth/jwt'

export const dynamic = 'force-dynamic'

/** The usual way to forward a call with a token: read it from next-auth's own cookie, then `fetch`. */
export async function GET(request: NextRequest) {
  const token = await getToken({ req: request, secret: process.env.BENCH_SECRET ?? '', cookieName: 'bench-token' })
  if (typeof token?.accessToken !== 'string') return NextResponse.json({}, { status: 401 })
  const answer = await fetch(`${process.env.UPSTREAM_URL}/barcode/details/BENCH1`, {
    headers: { authorization: `Bearer ${token.accessToken}`, 'x-oneflow-account': String(token.accountId) },
    cache: 'no-store',
  })
  return new NextResponse(answer.body, { status: answer.status, headers: { 'content-type': 'application/json' } })
}
