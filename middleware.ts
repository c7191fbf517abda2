import type { NextRequest, NextResponse } from 'next/server'
import { env } from '#lib/env/env.ts'
import { createPageEntry } from '#lib/session/page-entry.ts'

let enter: ((request: NextRequest) => NextResponse) | undefined

export function middleware(request: NextRequest): NextResponse {
  enter ??= createPageEntry(env())
  return enter(request)
}

// Never /api: a body that passes through here is cut at ten megabytes.
export const config = {
  runtime: 'nodejs',
  matcher: ['/((?!api/|_next/static/|_next/image).*)'],
}
