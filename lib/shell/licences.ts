import 'server-only'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod'

type OpenSourcePackage = { name: string; version: string; licence: string }

const lockfile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      dev: z.boolean().optional(),
      devOptional: z.boolean().optional(),
    }),
  ),
})

/** The packages of a lockfile that the product runs with, each version once, by name. */
export function productionPackages(text: string): OpenSourcePackage[] {
  const found = new Map<string, OpenSourcePackage>()
  for (const [place, entry] of Object.entries(lockfile.parse(JSON.parse(text)).packages)) {
    const name = place.split('node_modules/').at(-1)
    // Binaries for other machines stand in the lockfile without a licence of their own: their package names it.
    if (!name || !entry.version || !entry.license || entry.dev || entry.devOptional) continue
    found.set(`${name}@${entry.version}`, { name, version: entry.version, licence: entry.license })
  }
  return [...found.values()].sort((one, other) => one.name.localeCompare(other.name, 'en'))
}

let packages: Promise<OpenSourcePackage[]> | undefined

/** What the running portal is built with. */
export function loadPackages(): Promise<OpenSourcePackage[]> {
  packages ??= readFile(path.join(process.cwd(), 'package-lock.json'), 'utf8').then(productionPackages)
  return packages
}
