import type { LaunchOptions } from '@playwright/test'
import { test } from './test.ts'

/**
 * Tests whose browser is started otherwise, for each of them. As an option of the worker it would end the worker before, with
 * its stored sessions, and keep such tests for the end of a run.
 */
export const withBrowser = (change: (options: LaunchOptions) => LaunchOptions) =>
  test.extend({
    context: async ({ playwright, launchOptions, locale, viewport, hasTouch, isMobile, baseURL }, use) => {
      await using browser = await playwright.chromium.launch({ ...launchOptions, ...change(launchOptions) })
      await use(await browser.newContext({ locale, viewport, hasTouch, isMobile, baseURL }))
    },
  })
