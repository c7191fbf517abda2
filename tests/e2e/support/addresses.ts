const portalPort = process.env.E2E_PORT ?? '21310'
const upstreamPort = process.env.E2E_UPSTREAM_PORT ?? '21311'

export const upstreamOrigin = `http://localhost:${upstreamPort}`

/** A second portal, which some tests start for themselves (`gated.ts`). */
export const gatedOrigin = `http://localhost:${Number(portalPort) + 2000}`
