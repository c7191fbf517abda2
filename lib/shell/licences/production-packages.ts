import * as z from 'zod'

export type ProductionPackage = {
  /** Its folder, from that of the project. */
  place: string
  name: string
  version: string
  licence: string
}

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
export function productionPackages(text: string): ProductionPackage[] {
  const found = new Map<string, ProductionPackage>()
  for (const [place, entry] of Object.entries(lockfile.parse(JSON.parse(text)).packages)) {
    const name = place.split('node_modules/').at(-1)
    // Some binaries for other machines stand in the lockfile without a licence of their own: their package names it.
    if (!name || !entry.version || !entry.license || entry.dev || entry.devOptional) continue
    const key = `${name}@${entry.version}`
    if (!found.has(key)) found.set(key, { place, name, version: entry.version, licence: entry.license })
  }
  return [...found.values()].sort((a, b) => a.name.localeCompare(b.name, 'en'))
}
