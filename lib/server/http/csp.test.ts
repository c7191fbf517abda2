import { expect, it } from 'vitest'
import { contentSecurityPolicy, workerPolicy } from './csp.ts'
import { securityHeaders } from './security-headers.ts'

const policyOf = (NODE_ENV: 'production' | 'development') =>
  contentSecurityPolicy('N', { APP_ORIGIN: 'https://portal.example.com', DOCS_ORIGIN: undefined, NODE_ENV })

it('[SEC-37] a text becomes a script or markup only by the default policy', () => {
  expect(policyOf('production')).toContain("; require-trusted-types-for 'script'; trusted-types default;")
  expect(policyOf('production')).not.toContain('eval')
  expect(policyOf('development')).not.toContain('trusted-types')
})

it('[SEC-36] a worker can compile WebAssembly, and fetch from the portal only', () => {
  const sources = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
  expect(workerPolicy).toBe(`${sources}; report-uri /api/csp-report`)
})

it('[SEC-38] the permissions policy allows the portal the camera and the wake lock, nothing else', () => {
  const policy = securityHeaders.find(({ key }) => key === 'Permissions-Policy')?.value.split(', ') ?? []
  expect(policy.filter((feature) => !feature.endsWith('=()'))).toEqual(['camera=(self)', 'screen-wake-lock=(self)'])
  expect(policy).toContain('microphone=()')
})
