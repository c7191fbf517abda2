import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isLicenceText } from '#lib/shell/licences/licence-files.ts'
import { expect, test } from '#tests/e2e/support/test.ts'
import { otherLicences } from '#tests/support/licences.ts'

const packages = fileURLToPath(new URL('../../../.next/standalone/node_modules', import.meta.url))

test('[SEC-60] [SH-05] the built portal holds of a tool’s package only the licence', async () => {
  const entries = await readdir(packages, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => ({ name, place: relative(packages, join(parentPath, name)) }))
  expect(files.length).toBeGreaterThan(1000)
  const tools = otherLicences.filter(({ isBuiltIn }) => !isBuiltIn)
  const ofTools = files.filter(({ place }) => tools.some((tool) => tool.packages.test(packageOf(place))))
  // The page of licences lists these packages, because they are installed.
  expect(ofTools.map(({ place }) => packageOf(place))).toContain('lightningcss')
  expect(ofTools.filter(({ name }) => name !== 'package.json' && !isLicenceText(name))).toEqual([])
})

const packageOf = (place: string) => /^(?:@[^/]+\/)?[^/]+/.exec(place.split('node_modules/').at(-1) ?? '')?.[0] ?? ''
