import browserData from '@mdn/browser-compat-data' with { type: 'json' }
import type { Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data'
import packageJson from '../../package.json' with { type: 'json' }

export type Feature = Identifier | undefined

/** What MDN knows of a feature, such as `api`, `Document`, `startViewTransition`. */
export const featureAt = (...path: readonly string[]): Feature =>
  path.reduce<Feature>(
    (parent, name) => (parent && Object.hasOwn(parent, name) ? parent[name] : undefined),
    browserData as unknown as Identifier,
  )

export const featuresIn = (feature: Feature): [name: string, feature: Identifier][] =>
  Object.entries(feature ?? {}).filter((entry): entry is [string, Identifier] => entry[0] !== '__compat')

/** The oldest supported browsers, as the build has them too. */
const oldest = packageJson.browserslist.map((entry) => {
  const [name = '', version] = entry.split(' ')
  return { name: name === 'ios_saf' ? 'safari_ios' : name, version: Number(version) }
})

const versionOf = (text: string) => Number.parseFloat(text.replace('≤', ''))
/** Behind no flag of the user, and not yet replaced by the next statement. */
const isIn = ({ version_added: added, version_removed: removed, flags }: SimpleSupportStatement, version: number) =>
  typeof added === 'string' && versionOf(added) <= version && !(removed && versionOf(removed) <= version) && !flags

/** The supported browsers that lack a feature. With a prefix they have it: the build writes prefixes. */
export function browsersWithout(feature: Feature): string[] {
  const support = feature?.__compat?.support
  if (!support) return []
  const lacking = oldest.filter(({ name, version }) => {
    const statements = [support[name as keyof typeof support] ?? []].flat()
    return !statements.some((statement) => isIn(statement, version))
  })
  return lacking.map(({ name, version }) => `${name} ${version}`)
}
