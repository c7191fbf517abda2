import { expect, it } from 'vitest'
import { licenceFiles } from './licence-files.ts'
import { loadLicenceTexts, loadPackages } from './licences.ts'

it('[SH-05] the page of licences names every file it reads, for the build to take along', async () => {
  const files = licenceFiles(process.cwd())
  for (const installed of await loadPackages()) {
    expect(files).toContain(`${installed.place}/package.json`)
    for (const { file } of await loadLicenceTexts(installed)) expect(files).toContain(`${installed.place}/${file}`)
  }
  expect(files.filter((file) => file.startsWith('node_modules/vitest/'))).toEqual([])
})
