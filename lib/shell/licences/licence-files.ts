import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { productionPackages } from './production-packages.ts'

/** Whether a file of a package is part of its licence. */
export const isLicenceText = (file: string): boolean =>
  /^(licen[cs]e|copying|notice|third[-_]?party[-_ ])/i.test(file) && !/\.(c|m)?[jt]sx?$/i.test(file)

/** What the page of licences reads of the packages that are installed here: the build takes these files along. */
export function licenceFiles(root: string): string[] {
  const packages = productionPackages(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
  return packages.flatMap(({ place }) => {
    const files = filesIn(path.join(root, place)).filter((file) => file === 'package.json' || isLicenceText(file))
    return files.map((file) => `${place}/${file}`)
  })
}

/** None for a package that npm did not install: it is for another kind of machine. */
function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
