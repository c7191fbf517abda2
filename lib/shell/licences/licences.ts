import 'server-only'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod'
import { isLicenceText, type ProductionPackage, productionPackages } from './licence-files.ts'

export type OpenSourcePackage = ProductionPackage & { project: string }
export type LicenceText = { file: string; text: string }

let packages: Promise<OpenSourcePackage[]> | undefined

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

const text = z.string().optional().catch(undefined)
const manifest = z.object({
  repository: z
    .union([z.string(), z.object({ url: z.string() }).transform(({ url }) => url)])
    .optional()
    .catch(undefined),
  homepage: text,
})

function projectLink(name: string, packageJson: unknown): string {
  const { repository, homepage } = manifest.parse(packageJson)
  return webAddress(asAddress(repository)) ?? webAddress(homepage) ?? `https://www.npmjs.com/package/${name}`
}

/** npm takes a repository as `owner/name` too, and as whatever git can clone. */
function asAddress(repository: string | undefined): string | undefined {
  return repository
    ?.replace(/^(github:)?(?=[\w.-]+\/[\w.-]+$)/, 'https://github.com/')
    .replace(/^git\+/, '')
    .replace(/^(ssh:\/\/)?git@([^:/]+)[:/]/, 'https://$2/')
    .replace(/^(git|http|ssh):\/\//, 'https://')
    .replace(/\.git(?=$|#)/, '')
}

function webAddress(address: string | undefined): string | undefined {
  if (!address || !URL.canParse(address)) return undefined
  const { protocol, href, username } = new URL(address)
  return protocol === 'https:' && !username ? href : undefined
}
