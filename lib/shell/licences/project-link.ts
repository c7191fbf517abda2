import * as z from 'zod'

const text = z.string().optional().catch(undefined)
const manifest = z.object({
  repository: z
    .union([z.string(), z.object({ url: z.string() }).transform(({ url }) => url)])
    .optional()
    .catch(undefined),
  homepage: text,
})

/** Where the people are who make a package: its source code, else its own site, else its page at the registry. */
export function projectLink(name: string, packageJson: unknown): string {
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
