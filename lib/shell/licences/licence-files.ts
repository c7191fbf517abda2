import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export const isLicenceText = (file: string): boolean =>
  /^(licen[cs]e|copying|notice|third[-_]?party[-_ ])/i.test(file) && !/\.(c|m)?[jt]sx?$/i.test(file)

/** What the page of licences reads: the build takes these files along. */
export function licenceFiles(root: string): string[] {
  const packages = productionPackages(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
  return packages.flatMap(({ place }) => {
    const files = filesIn(path.join(root, place)).filter((file) => file === 'package.json' || isLicenceText(file))
    return files.map((file) => `${place}/${file}`)
  })
}

/** npm does not install a package for another kind of machine. */
function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

export type ProductionPackage = {
  /** Its folder, from that of the project. */
  place: string
  name: string
  version: string
  licence: string
}

type Entry = { version?: string; license?: string; dev?: boolean; devOptional?: boolean }

export function productionPackages(text: string): ProductionPackage[] {
  const { packages } = JSON.parse(text) as { packages: Record<string, Entry> }
  const found = new Map<string, ProductionPackage>()
  for (const [place, entry] of Object.entries(packages)) {
    const name = place.split('node_modules/').at(-1)
    // Some binaries for other machines stand in the lockfile without a licence of their own: their package names it.
    if (!name || !entry.version || !entry.license || entry.dev || entry.devOptional) continue
    const key = `${name}@${entry.version}`
    if (!found.has(key)) found.set(key, { place, name, version: entry.version, licence: entry.license })
  }
  return [...found.values()].sort((a, b) => a.name.localeCompare(b.name, 'en'))
}
