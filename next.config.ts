import { existsSync } from 'node:fs'
import type { NextConfig } from 'next'
import createNextIntlPlugin from 'next-intl/plugin'
import { workerPolicy } from './lib/server/http/csp.ts'
import { securityHeaders } from './lib/server/http/security-headers.ts'
import { licenceFiles } from './lib/shell/licences/licence-files.ts'
import { fingerprint } from './scripts/setup/build.mjs'

/** Addresses that may hold a code, a token or a ticket. A header of the handler itself would not replace the usual one. */
const secretive = ['/', '/logout', '/api/auth/callback/idp', '/api/session/ended', '/api/templates/preview']

const config: NextConfig = {
  output: 'standalone',
  // Pages load whole again when a portal with another id answers, as it would behind nginx if each machine made its own.
  generateBuildId: () => fingerprint(import.meta.dirname),
  outputFileTracingRoot: import.meta.dirname,
  typedRoutes: true,
  poweredByHeader: false,
  images: { unoptimized: true },
  // The embedded upstream is a program of its own; nothing of it may end up in the portal.
  outputFileTracingExcludes: { '*': ['upstream/**', 'tests/**', '.data/**'] },
  outputFileTracingIncludes: {
    '/licences': licenceFiles(import.meta.dirname),
    '/setup/templates/add': ['lib/templates/starters/*.{hbs,json}'],
  },
  productionBrowserSourceMaps: false,
  // Large packages that every kind of route uses: bundled, each route would have a copy, for a third of the processor time of
  // a build and 100 MB of the portal's memory. The first is loaded by a portal that reports errors, and by no other.
  serverExternalPackages: ['@sentry/nextjs', 'jose', 'luxon', 'next-auth', 'openid-client', 'redis', 'undici', 'zod'],
  headers: async () => [
    // For `npm run dev`: in production lib/server/front sees to it that no answer lacks them.
    { source: '/:path*', headers: securityHeaders },
    ...secretive.map((source) => ({ source, headers: [{ key: 'Referrer-Policy', value: 'no-referrer' }] })),
    // A worker's own; scripts and styles of a page follow that of the page.
    { source: '/_next/static/:path*', headers: [{ key: 'Content-Security-Policy', value: workerPolicy }] },
  ],
  // A link or a refresh that finds no network waits for it (decision 055). Else the router would load the address as a
  // document, and the browser's error page would take the place of ours.
  experimental: {
    useOffline: true,
    // Nothing reads them: the portal runs without --enable-source-maps.
    turbopackSourceMaps: false,
    // A third of a build is spent on writing its cache, which the first build of a folder, as at `npm start`, does without.
    turbopackFileSystemCacheForBuild: existsSync('.next/BUILD_ID'),
  },
  // `npm run check` checks the types of everything; a mistake in a test must not keep the portal from starting.
  typescript: { ignoreBuildErrors: true },
}

const withTexts = createNextIntlPlugin({
  requestConfig: './lib/server/i18n/request.ts',
  // Parsed by the build, instead of by each request and each browser.
  experimental: { messages: { path: './messages', locales: 'infer', format: 'json', precompile: true } },
})

export default withTexts(config)
