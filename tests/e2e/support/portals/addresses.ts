export const portalPort = Number(process.env.E2E_PORT ?? '21310')
const upstreamPort = process.env.E2E_UPSTREAM_PORT ?? '21311'

export const upstreamOrigin = `http://localhost:${upstreamPort}`

/** A second portal, which some tests start (`proxied.ts`): one port for each parallel worker. */
export const proxiedOrigins = [2000, 2500].map((more) => `http://localhost:${portalPort + more}`)
export const proxiedOrigin = proxiedOrigins[Number(process.env.TEST_PARALLEL_INDEX ?? 0) % proxiedOrigins.length] ?? ''

/** A third portal, for sign-ins with wrong clocks and an upstream that is away. */
export const startUpOrigin = `http://localhost:${portalPort + 3000}`
