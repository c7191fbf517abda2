import { apiHeaders } from '#lib/http/refusal.ts'

export const dynamic = 'force-dynamic'

export const GET = () => Response.json({ status: 'live' }, { headers: apiHeaders })
