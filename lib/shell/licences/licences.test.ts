import { expect, it } from 'vitest'
import { licenceFiles } from './licence-files.ts'
import { loadLicenceTexts, loadPackages } from './licences.ts'

const packageNamed = async (name: string) => {
  const found = (await loadPackages()).find((installed) => installed.name === name)
  if (!found) throw new Error(`${name} is not among the packages`)
  return found
}

it('[SH-05] the page of licences names the project of every installed package', async () => {
  expect(await packageNamed('next')).toMatchObject({ licence: 'MIT', project: 'https://github.com/vercel/next.js' })
  const packages = await loadPackages()
  expect(packages.length).toBeGreaterThan(100)
  expect(packages.filter(({ project }) => !project.startsWith('https://'))).toEqual([])
  // For another kind of machine.
  const elsewhere = process.platform === 'win32' ? '@img/sharp-linux-x64' : '@img/sharp-win32-x64'
  expect(packages.map(({ name }) => name)).not.toContain(elsewhere)
})

it('[SH-05] the page of licences names every file it reads, for the build to take along', async () => {
  const files = licenceFiles(process.cwd())
  for (const installed of await loadPackages()) {
    expect(files).toContain(`${installed.place}/package.json`)
    for (const { file } of await loadLicenceTexts(installed)) expect(files).toContain(`${installed.place}/${file}`)
  }
  expect(files.filter((file) => file.startsWith('node_modules/vitest/'))).toEqual([])
})
