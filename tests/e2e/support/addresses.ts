const upstreamPort = process.env.E2E_UPSTREAM_PORT ?? '21311'

export const upstreamOrigin = `http://localhost:${upstreamPort}`
