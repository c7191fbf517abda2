import { randomBytes, randomInt } from 'node:crypto'
import { defineConfig } from '@playwright/test'
import { proxiedOrigins, startUpOrigin } from './tests/e2e/support/portals/addresses.ts'
import { emptyDataDir } from './upstream/tests/support/snapshot.ts'

const port = process.env.E2E_PORT ?? '21310'
const upstreamPort = process.env.E2E_UPSTREAM_PORT ?? '21311'
const origin = `http://localhost:${port}`

const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
// Without a graphics card the browser would imitate one.
const plain = ['--disable-gpu']
const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run']

/** What the developer's shell happens to hold must not send the tests to a real upstream. Empty is as good as not set. */
export const productEnvironment = {
  APP_ORIGIN: '',
  UPSTREAM_ORIGIN: '',
  UPSTREAM_URL: '',
  OIDC_ISSUER: '',
  DATABASE_URL: '',
  S3_URL: '',
  REDIS_URL: '',
  SMTP_URL: '',
  // All sign-ins come from one address.
  SIGN_IN_LIMIT_PER_ADDRESS: '100000',
}

// The seeded brand signs its orders with these; workers inherit them.
process.env.DEMO_TOKEN ??= String(randomInt(1e13, 1e14))
process.env.DEMO_SECRET ??= randomBytes(24).toString('hex')
// Known here, so that a test can look for it wherever the browser looks.
process.env.OIDC_CLIENT_SECRET ??= randomBytes(32).toString('hex')

export default defineConfig({
  testDir: 'tests/e2e',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // Two shared cores: a test waits for what it needs, however long the machine takes.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: '.data/reports/playwright.json' }]],
  use: {
    baseURL: origin,
    // A press that nothing answers is told as such, not as the end of a long test's time.
    actionTimeout: 60_000,
    // A failed test leaves the page's structure (error-context.md). `-- --trace retain-on-failure` keeps every step, for a
    // tenth of the processor time.
    trace: 'off',
    launchOptions: { executablePath: process.env.SFL_CHROMIUM, args: [...asRoot, ...quiet, ...plain] },
  },
  webServer: {
    command: 'exec node scripts/setup.mjs start --temporary',
    url: `${origin}/api/health/ready`,
    env: {
      ...productEnvironment,
      PORT: port,
      UPSTREAM_PORT: upstreamPort,
      DATA_DIR: await emptyDataDir(),
      PORTAL_ORIGIN: [origin, ...proxiedOrigins, startUpOrigin].join(),
    },
    reuseExistingServer: false,
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
})
