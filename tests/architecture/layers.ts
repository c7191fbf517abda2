import { importsOf, importsWithin } from './imports.ts'
import { isTest, type Sources } from './sources.ts'

// A feature has the same name in `components` and in `lib`; every other folder of `lib` serves all of them.
export const FEATURES = [
  'account',
  'barcodes',
  'files',
  'help',
  'job-sheet',
  'links',
  'orders',
  'outsourcing',
  'paired-products',
  'products',
  'search',
  'shell',
  'shipments',
  'submission-errors',
  'templates',
  'triggers',
  'users',
  'work',
]

/** The layer a file belongs to: the first folder, and for `lib` and `components` what kind of folder comes next. */
function layerOf(file: string) {
  const [first = '', second = ''] = file.split('/')
  if (file === 'middleware.ts') return 'app'
  if (first === 'components') return second === 'ui' ? 'components/ui' : 'components/<feature>'
  if (first !== 'lib') return first
  const name = second.replace(/\.tsx?$/, '')
  if (name === 'contract') return 'lib/contract'
  return FEATURES.includes(name) ? 'lib/<feature>' : 'lib/<infrastructure>'
}

const LIB = ['lib/<feature>', 'lib/<infrastructure>', 'lib/contract']

/** What each layer may import besides itself, and what to do instead of importing anything else. */
const MAY_IMPORT: Record<string, { layers: string[]; instead: string }> = {
  app: {
    layers: ['components/<feature>', 'components/ui', ...LIB, 'messages'],
    instead: 'A route puts components and lib together. What it needs from the upstream comes through lib/client.',
  },
  'components/<feature>': {
    layers: ['components/ui', ...LIB],
    instead: 'Let the route pass it as a property, or move what is shared down into lib.',
  },
  'components/ui': {
    layers: ['lib/<infrastructure>'],
    instead: 'A primitive knows no feature: pass what it needs as a property.',
  },
  'lib/<feature>': {
    layers: ['lib/<infrastructure>', 'lib/contract', 'messages'],
    instead:
      'lib says what things mean without showing them: move JSX to components, or the shared rule down into lib.',
  },
  'lib/<infrastructure>': {
    layers: ['lib/contract', 'messages'],
    instead: 'Infrastructure serves every feature and knows none: pass what varies as an argument.',
  },
  'lib/contract': { layers: [], instead: 'The contract is imported by everything and imports nothing of ours.' },
  upstream: {
    layers: ['lib/contract'],
    instead: 'The upstream is a program of its own: it shares the contract with the portal and nothing else.',
  },
}

/** Imports that point the wrong way. Tests may also use what tests have in common. */
export function wrongDirections(sources: Sources) {
  return importsWithin(sources).flatMap(({ from, to }) => {
    const [layer, target] = [layerOf(from), layerOf(to)]
    const rule = MAY_IMPORT[layer]
    if (!rule || layer === target || rule.layers.includes(target)) return []
    if (isTest(from) && ['tests', 'messages'].includes(target)) return []
    return [`${from} imports ${to}: ${layer} may not import ${target}. ${rule.instead}`]
  })
}

/** `../../lib/…` hides in which direction an import points. */
export function hiddenDirections(sources: Sources) {
  return importsWithin(sources)
    .filter(
      ({ from, to, specifier }) => specifier.startsWith('.') && MAY_IMPORT[layerOf(from)] && topOf(from) !== topOf(to),
    )
    .map(({ from, to }) => `${from} imports ${to} by a relative path. Write #${to}.`)
}

const topOf = (file: string) => file.split('/')[0]

/** The set-up runs before anything is installed. */
export function setupDependencies(sources: Sources) {
  return [...sources]
    .filter(([file]) => file.startsWith('scripts/') && file.endsWith('.mjs'))
    .flatMap(([file, source]) =>
      importsOf(source)
        .filter(({ specifier }) => !/^(node:|\.\.?\/)/.test(specifier))
        .map(
          ({ specifier }) => `${file} imports ${specifier}. Nothing is installed yet when it runs: use what Node has.`,
        ),
    )
}
