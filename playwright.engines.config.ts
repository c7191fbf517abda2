import { defineConfig } from '@playwright/test'
import chromium, { productEnvironment } from './playwright.config.ts'
import { portalOrigin, ports } from './tests/engines/support/addresses.ts'
import type { Engine } from './tests/engines/support/test.ts'

// For the helpers of the browser tests.
process.env.E2E_PORT = String(ports.portal)
process.env.E2E_UPSTREAM_PORT = String(ports.upstream)

/** The flows in Firefox and WebKit, at the same time, on one portal. Playwright runs them; it drives neither engine. */
export default defineConfig<object, { engine: Engine }>({
  ...chromium,
  testDir: 'tests/engines',
  // Chromium's failures are in the folder above.
  outputDir: 'test-results/engines',
  // An engine runs its flows one after another, in one browser.
  fullyParallel: false,
  reporter: [['list'], ['json', { outputFile: '.data/reports/engines.json' }]],
  projects: [
    // First, as it takes longer.
    { name: 'webkit', use: { engine: 'webkit' } },
    { name: 'firefox', use: { engine: 'firefox' } },
  ],
  webServer: {
    command: 'exec node tests/engines/support/serve.ts',
    url: `${portalOrigin}/api/health/ready`,
    ignoreHTTPSErrors: true,
    env: productEnvironment,
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
})
