import type { NextRequest, NextResponse } from 'next/server'
import { env } from '#lib/server/env/env.ts'
import { createMiddleware } from '#lib/server/session/middleware.ts'

let handle: ((request: NextRequest) => NextResponse) | undefined

export function middleware(request: NextRequest): NextResponse {
  handle ??= createMiddleware(env())
  return handle(request)
}

// Never /api: a body that passes through here is cut at ten megabytes.
export const config = {
  runtime: 'nodejs',
  matcher: ['/((?!api/|_next/static/|_next/image).*)'],
}
