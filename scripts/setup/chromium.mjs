import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { adviceFor, findChromium } from './debian.mjs'
import { SetupError, withProgress } from './log.mjs'
import { root } from './root.mjs'
import { run } from './run.mjs'

/** The browser for the tests: the one named by SFL_CHROMIUM, the system's, or Playwright's, which is fetched if need be. */
export async function ensureChromium({ node, env, interruptions }) {
  if (env.SFL_CHROMIUM) {
    if (existsSync(env.SFL_CHROMIUM)) return env.SFL_CHROMIUM
    throw new SetupError(`SFL_CHROMIUM is "${env.SFL_CHROMIUM}", and there is no such file.`)
  }
  const present = findChromium() ?? fromPlaywright({ node, env })
  if (present) return present
  await withProgress("fetching Playwright's Chromium", () =>
    run(node, ['node_modules/playwright/cli.js', 'install', 'chromium'], { env, interruptions }),
  )
  const fetched = fromPlaywright({ node, env })
  if (fetched) return fetched
  const advice = adviceFor(['chromium', 'fonts-noto-cjk'])
  throw new SetupError(`The browser tests need Chromium. ${advice}. Or set SFL_CHROMIUM to the path of one.`)
}

function fromPlaywright({ node, env }) {
  const question = "process.stdout.write(require('playwright').chromium.executablePath())"
  const { status, stdout } = spawnSync(node, ['-e', question], { cwd: root, env, encoding: 'utf8' })
  return status === 0 && existsSync(stdout) ? stdout : undefined
}
