import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const fileOf = (name: string) => fileURLToPath(new URL(name, import.meta.url))

it('the linter refuses what a supported browser lacks, unless the script asks for it first', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'features-'))
  const [config, script] = ['config.json', 'script.ts'].map((name) => path.join(folder, name)) as [string, string]
  const rules = { 'browsers/features': 'error' }
  writeFileSync(
    config,
    JSON.stringify({ jsPlugins: [fileOf('browser-features.ts')], plugins: [], categories: {}, rules }),
  )
  const lint = (source: string) => {
    writeFileSync(script, source)
    const args = [fileOf('../../node_modules/oxlint/bin/oxlint'), '-c', config, '-f', 'unix', script]
    return spawnSync(process.execPath, args, { encoding: 'utf8' }).stdout.match(/\w+(?= is not in )/g) ?? []
  }
  const lacking =
    'new BarcodeDetector(); document.body.moveBefore(a, null); navigator.usb; requestIdleCallback(() => {})'
  expect(lint(lacking).toSorted()).toEqual(['BarcodeDetector', 'moveBefore', 'requestIdleCallback', 'usb'])
  expect(
    lint("const has = 'BarcodeDetector' in window && new BarcodeDetector(); [1].toSorted(); localStorage.clear()"),
  ).toEqual([])
})
