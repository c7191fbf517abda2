import 'server-only'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { isLicenceText } from './licence-files.ts'
import { type ProductionPackage, productionPackages } from './production-packages.ts'
import { projectLink } from './project-link.ts'

export type OpenSourcePackage = ProductionPackage & { project: string }
export type LicenceText = { file: string; text: string }

let packages: Promise<OpenSourcePackage[]> | undefined

/** What the running portal is built with, on this kind of machine. */
export function loadPackages(): Promise<OpenSourcePackage[]> {
  packages ??= readPackages().catch((error: unknown) => {
    packages = undefined
    throw error
  })
  return packages
}

async function readPackages(): Promise<OpenSourcePackage[]> {
  const listed = productionPackages(await readFile(path.join(process.cwd(), 'package-lock.json'), 'utf8'))
  const found = await Promise.all(listed.map(readPackage))
  return found.filter((read) => read !== undefined)
}

async function readPackage(listed: ProductionPackage): Promise<OpenSourcePackage | undefined> {
  const packageJson = await readText(listed.place, 'package.json').catch(ifMissing)
  if (packageJson === undefined) return undefined
  return { ...listed, project: projectLink(listed.name, JSON.parse(packageJson)) }
}

/** The licence of a package, in the files and words of its makers; nothing where they wrote none. */
export async function loadLicenceTexts({ place }: OpenSourcePackage): Promise<LicenceText[]> {
  const files = (await readdir(placeOf(place))).filter(isLicenceText).sort()
  return Promise.all(files.map(async (file) => ({ file, text: await readText(place, file) })))
}

const readText = (place: string, file: string) => readFile(path.join(placeOf(place), file), 'utf8')

// Not for the bundler to follow: next.config.ts names what belongs to the built portal.
const placeOf = (place: string) => path.join(/* turbopackIgnore: true */ process.cwd(), place)

function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
