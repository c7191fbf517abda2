import type { Env } from '#lib/server/env/schema.ts'
import { type ReportingSettings, reportingOf } from '#lib/server/errors/reporting.ts'

type Settings = Pick<Env, 'APP_ORIGIN' | 'DOCS_ORIGIN' | 'NODE_ENV'> & ReportingSettings

/** `allowsStyleAttributes`: decision 075. */
export function contentSecurityPolicy(nonce: string, settings: Settings, { allowsStyleAttributes = false } = {}) {
  const { APP_ORIGIN, DOCS_ORIGIN, NODE_ENV } = settings
  const isDevelopment = NODE_ENV === 'development'
  const policy = toPolicy({
    'default-src': ["'none'"],
    'script-src': [`'nonce-${nonce}'`, "'strict-dynamic'", isDevelopment && "'unsafe-eval'"],
    'style-src': ["'self'", isDevelopment ? "'unsafe-inline'" : `'nonce-${nonce}'`],
    'style-src-attr': [isDevelopment || allowsStyleAttributes ? "'unsafe-inline'" : "'none'"],
    'img-src': ["'self'", 'blob:', 'data:'],
    'media-src': ["'self'", 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", isDevelopment && 'ws:', reportingOf(settings)?.origin],
    'frame-src': ["'self'", 'blob:', DOCS_ORIGIN],
    // Only built scripts: an uploaded file cannot become a worker.
    'worker-src': [`${APP_ORIGIN}/_next/static/`],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    // See `limitScripts` (decision 033). Hot reloading needs more.
    ...(!isDevelopment && { 'require-trusted-types-for': ["'script'"], 'trusted-types': ['default'] }),
    'report-uri': ['/api/csp-report'],
  })
  return APP_ORIGIN.startsWith('https:') ? `${policy}; upgrade-insecure-requests` : policy
}

export const workerPolicy = toPolicy({
  'default-src': ["'none'"],
  'script-src': ["'self'", "'wasm-unsafe-eval'"],
  'connect-src': ["'self'"],
  'report-uri': ['/api/csp-report'],
})

function toPolicy(directives: Record<string, readonly (string | false | undefined)[]>): string {
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values.filter(Boolean)].join(' '))
    .join('; ')
}
