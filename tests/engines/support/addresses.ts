const first = Number(process.env.ENGINES_PORT ?? '21330')

/** Where the programs listen, and where the browsers reach them over TLS. */
export const ports = {
  portal: first,
  upstream: first + 1,
  portalTls: first + 2,
  upstreamTls: first + 3,
  network: first + 4,
}
export const portalOrigin = `https://localhost:${ports.portalTls}`
export const upstreamOrigin = `https://localhost:${ports.upstreamTls}`
/** Takes the network away from a browser, and gives it back (`serve.ts`). */
export const networkOrigin = `http://localhost:${ports.network}`
