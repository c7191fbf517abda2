import type { Env } from '#lib/env/schema.ts'

type Settings = Pick<Env, 'APP_ORIGIN' | 'DOCS_ORIGIN' | 'NODE_ENV'>

/** The content security policy of one page: only scripts with this request's nonce run. */
export function contentSecurityPolicy(nonce: string, { APP_ORIGIN, DOCS_ORIGIN, NODE_ENV }: Settings) {
  const isDevelopment = NODE_ENV === 'development'
  const directives: Record<string, readonly (string | undefined)[]> = {
    'default-src': ["'none'"],
    'script-src': [`'nonce-${nonce}'`, "'strict-dynamic'", isDevelopment ? "'unsafe-eval'" : undefined],
    'style-src': ["'self'", isDevelopment ? "'unsafe-inline'" : `'nonce-${nonce}'`],
    'style-src-attr': [isDevelopment ? "'unsafe-inline'" : "'none'"],
    'img-src': ["'self'", 'blob:', 'data:'],
    'media-src': ["'self'", 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", isDevelopment ? 'ws:' : undefined],
    'frame-src': ["'self'", 'blob:', DOCS_ORIGIN],
    'worker-src': ["'none'"],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    'report-uri': ['/api/csp-report'],
  }
  const policy = Object.entries(directives).map(([name, values]) => [name, ...values.filter(Boolean)].join(' '))
  if (APP_ORIGIN.startsWith('https:')) policy.push('upgrade-insecure-requests')
  return policy.join('; ')
}
