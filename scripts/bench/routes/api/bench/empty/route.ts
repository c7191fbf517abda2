import { NextResponse } from 'next/server'

export const dynamic = 'force-dynamic'

/** What Next itself costs. */
export const GET = () => NextResponse.json({})
