// A rule of oxlint: no script of the portal uses what a supported browser lacks, unless it asks for it first.
import { browsersWithout, type Feature, featureAt, featuresIn } from './browser-support.ts'

type Syntax = { type: string; name?: string; computed?: boolean; object?: Syntax; property?: Syntax; callee?: Syntax }
type Reference = { identifier: Syntax; isTypeReference?: boolean }
type Context = {
  sourceCode: { text: string; scopeManager: { globalScope: { through: Reference[] } | null } }
  report: (found: { node: Syntax; message: string }) => void
}

const objects: Record<string, string> = {
  document: 'Document',
  navigator: 'Navigator',
  performance: 'Performance',
  history: 'History',
  location: 'Location',
  screen: 'Screen',
  crypto: 'Crypto',
}
const windows = ['window', 'globalThis']
const builtin = (...path: string[]) => featureAt('javascript', 'builtins', ...path)
const globalNamed = (name: string): Feature =>
  featureAt('api', name) ?? featureAt('api', 'Window', name) ?? builtin(name)
const memberNamed = (object: string, name: string): Feature =>
  windows.includes(object)
    ? globalNamed(name)
    : (featureAt('api', objects[object] ?? object, name) ?? builtin(object, name))

const interfaces = [
  'HTMLElement',
  'Element',
  'Node',
  'Event',
  'Blob',
  'Response',
  'ReadableStream',
  'URL',
  'URLSearchParams',
]
const values = ['Array', 'Iterator', 'Map', 'Promise', 'Set', 'String']
/** Members of what scripts handle most, by name: without types, a call lacks only what none of them has. */
const members = Map.groupBy(
  [...interfaces.map((name) => featureAt('api', name)), ...values.map((name) => builtin(name))].flatMap(featuresIn),
  ([name]) => name,
)

function lackOf(features: readonly Feature[]): string[] {
  const [first = [], ...others] = features.map(browsersWithout)
  return first.filter((browser) => others.every((lacking) => lacking.includes(browser)))
}

const memberOf = (node: Syntax | undefined) =>
  node?.type === 'MemberExpression' && !node.computed
    ? { on: node.object?.name ?? '', name: node.property?.name ?? '' }
    : { on: '', name: '' }

function create({ sourceCode, report }: Context) {
  function check(node: Syntax, name: string, features: readonly Feature[]) {
    const lacking = lackOf(features)
    if (lacking.length === 0) return
    const asksFirst = new RegExp(`'${name}' in |typeof ${name}\\b|\\b${name}\\?\\.`)
    if (asksFirst.test(sourceCode.text)) return
    report({ node, message: `${name} is not in ${lacking.join(', ')}. Ask for it first, or do without.` })
  }
  return {
    MemberExpression(node: Syntax) {
      const { on, name } = memberOf(node)
      check(node, name, [memberNamed(on, name)])
    },
    CallExpression(node: Syntax) {
      const { on, name } = memberOf(node.callee)
      if (!memberNamed(on, name)) check(node, name, members.get(name)?.map(([, feature]) => feature) ?? [])
    },
    'Program:exit'() {
      for (const { identifier, isTypeReference } of sourceCode.scopeManager.globalScope?.through ?? [])
        if (!isTypeReference) check(identifier, identifier.name ?? '', [globalNamed(identifier.name ?? '')])
    },
  }
}

export default { meta: { name: 'browsers' }, rules: { features: { create } } }
