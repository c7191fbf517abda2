import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import tailwind from '@tailwindcss/postcss'
import postcss from 'postcss'
import { expect, it } from 'vitest'
import { pages } from '#lib/common/pages/table.ts'
import { type Messages, textsIn, textsOf } from '#tests/e2e/support/texts.ts'
import packageJson from '../package.json' with { type: 'json' }
import { browsersWithout, type Feature, featureAt, featuresIn } from '../scripts/lint/browser-support.ts'

// What no linter can say. Directions of imports and uses that are banned by name are rules of oxlint.config.ts.

const isTest = (file: string) => /\.test\.tsx?$|\/(tests|testing)\//.test(file)
const read = (file: string) => readFileSync(file, 'utf8')
const sources = new Map(
  globSync(['{app,components,lib,upstream}/**/*.{ts,tsx}', '{middleware,instrumentation,next.config}.ts'])
    .filter((file) => !isTest(file) && !file.endsWith('.d.ts'))
    .map((file) => [file, read(file)]),
)

/** The sources whose path matches, without comments. */
const code = (files: RegExp): [file: string, source: string][] =>
  [...sources].filter(([file]) => files.test(file)).map(([file, source]) => [file, withoutComments(source)])

const TEXT_OR_COMMENT =
  /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\[\s\S]|[^`\\])*`|\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*/g
const withoutComments = (source: string) =>
  source.replace(TEXT_OR_COMMENT, (found) => (/^\/[/*]/.test(found) ? '' : found))

function expectNone(faults: readonly string[]) {
  if (faults.length > 0) throw new Error(faults.join('\n'))
}

it('every page is made from its row of the table, and every row has its page', () => {
  const found = new Map(
    code(/^app\/.*page\.tsx$/).map(([file, source]) => [
      `/${path.dirname(file).slice(4)}`.replaceAll(/\/\([^)]*\)/g, ''),
      { file, source },
    ]),
  )
  expectNone([
    ...[...found]
      .filter(([address, { source }]) => !source.includes(`export default createPage('${address}', `))
      .map(
        ([address, { file }]) =>
          `${file}: export default createPage('${address}', …), so that it has the rights of its row.`,
      ),
    ...Object.keys(pages)
      .filter((address) => !found.has(address))
      .map((address) => `${address} is in lib/common/pages/table.ts and has no page.`),
  ])
})

it('[SEC-20] every method of every route is made by the one wrapper', () => {
  const isWrapped = (source: string) => {
    const exported = [...source.matchAll(/export (?:const (\w+)|\{([^}]*)\})/g)].flatMap(([, name, list = '']) =>
      name ? [name] : list.split(',').flatMap((each) => each.trim().split(' as ')[0] || []),
    )
    const names = exported.filter((name) => name !== 'dynamic')
    return (
      source.includes(`import { serve } from '#lib/server/handlers/serve.ts'`) &&
      !/export (?:default|async|function|\*)/.test(source) &&
      names.every((name) => new RegExp(`const ${name} = serve\\(`).test(source))
    )
  }
  expectNone(
    code(/^app\/.*route\.tsx?$/)
      .filter(([, source]) => !isWrapped(source))
      .map(
        ([file]) =>
          `${file}: export serve(() => …) of #lib/server/handlers/serve.ts alone, so that no step is left out.`,
      ),
  )
})

const portal = /^(app|components|lib)\/|^(middleware|instrumentation)\.ts$/
const bans: [files: RegExp, found: RegExp | ((source: string) => boolean), instead: string][] = [
  [portal, /^\s*['"]use server['"]/m, "'use server': every change goes through the proxy; call a mutation of lib."],
  [portal, /^\s*['"]use cache['"]/m, "'use cache': what one user may see must never be kept for another."],
  [
    portal,
    /\bsrcDoc=/,
    'srcDoc: what the browser parses as markup may bring scripts; show text, or a file of the portal.',
  ],
  [
    /^(app|components|lib|upstream)\//,
    /(?<!^const \w+ = new )(?<![\w.$'])RegExp\(/m,
    'a RegExp made of data: write a literal, or make it where the module begins.',
  ],
  [
    /^(app|components)\/.*\.tsx$/,
    linksToData,
    'a plain link to data: name the page in lib/common/paths, or pass the address through safeHref and call it href.',
  ],
  [/^next\.config/, /\brewrites\b/, 'a rewrite: it goes round the session; forward through lib/server/proxy.'],
  [
    /^(app\/(?!api\/csp-report\/)|lib\/(?!server\/))/,
    (source) => source.includes('import { wrapHandler }') && !source.includes('proxies().concurrencyLimit'),
    'a handler without a slot of its session: make it by wrapLimited of lib/server/proxy, which takes one.',
  ],
  [/./, /\bNEXT_PUBLIC_/, 'a public variable: what the browser needs to know, a page tells it.'],
]

/** A plain `<a>` follows any address, `javascript:` included. A property may say by its type that it is the portal's own. */
function linksToData(source: string) {
  const hrefs = [...source.matchAll(/<a\s(?:[^<>]|=>)*?\bhref={([^}]*)/g)].map(([, href = '']) => href)
  const isSafe = (href: string) =>
    href.startsWith('paths.') ||
    (href === 'href' && source.includes('href = safeHref(')) ||
    /\bhref: (?:Route\b|`\/api\/)/.test(source)
  return !hrefs.every(isSafe)
}

it('[SEC-51] [SEC-58] nothing is used that this project does without', () => {
  const isFound = (found: (typeof bans)[number][1], source: string) =>
    typeof found === 'function' ? found(source) : found.test(source)
  expectNone(
    bans.flatMap(([files, found, instead]) =>
      code(files)
        .filter(([, source]) => isFound(found, source))
        .map(([file]) => `${file} uses ${instead}`),
    ),
  )
})

const isClient = (file: string) => /^\s*['"]use client['"]/.test(withoutComments(sources.get(file) ?? ''))

/** The packages and files that a file brings along, each with the chain of imports that leads to it. */
function reach(start: string, { late, until = () => false }: { late: boolean; until?: (file: string) => boolean }) {
  const chains = new Map([[start, [start]]])
  for (const [file, chain] of chains) {
    if (until(file)) continue
    const source = withoutComments(sources.get(file) ?? '')
    const fixed = source.matchAll(
      /^(?:import|export)\s+(?!type\b|\{(?:\s*type \w+,?)+\s*\})(?:[^'"]*?\bfrom\s+)?'([^']+)'/gm,
    )
    const later = late ? source.matchAll(/\bimport\('([^']+)'\)/g) : []
    for (const [, specifier = ''] of [...fixed, ...later]) {
      const next = specifier.startsWith('.') ? path.join(path.dirname(file), specifier) : specifier.replace(/^#/, '')
      if (!chains.has(next)) chains.set(next, [...chain, next])
    }
  }
  return chains
}

const chainsTo = (goal: RegExp, chains: Map<string, string[]>) =>
  [...chains].filter(([end]) => goal.test(end)).map(([, chain]) => chain.join(' → '))

it('client components take no server code into the browser', () => {
  const serverOnly = /^(server-only|next\/headers|node:.*|lib\/server\/.*|lib\/common\/pages\/table\.ts)$/
  expectNone(
    [...sources.keys()]
      .filter(isClient)
      .flatMap((file) => chainsTo(serverOnly, reach(file, { late: true })))
      .map((chain) => `${chain}: this is server code. Pass the result as a property, or import only its types.`),
  )
})

it('pages that are open all day bring no zod', () => {
  const lightPages = ['orders/list', 'orders/view/[id]', 'work', 'work/completed'].map(
    (name) => `app/(portal)/${name}/page.tsx`,
  )
  const clients = lightPages.flatMap((page) =>
    [...reach(page, { late: false, until: isClient }).keys()].filter(isClient),
  )
  expectNone(
    clients
      .flatMap((file) => chainsTo(/^zod$/, reach(file, { late: false })))
      .map(
        (chain) => `${chain}: make the call by lib/browser/calls/late-calls.ts, or import the file where it is used.`,
      ),
  )
})

it('[SEC-35] client components are given what they show, not what the upstream answered', () => {
  const shownWhole = /^(Batch|Delivery|DeliveryDetails|File|Job|SubBatch|TriggerEvent|TriggerInput|WorkItem)$/
  expectNone(
    code(/^(app|components)\//)
      .filter(([file]) => isClient(file))
      .flatMap(([file, source]) =>
        [...source.matchAll(/import (?:type )?{([^}]*)} from '#lib\/contract\/(?!wire|call|shared\/)/g)]
          .flatMap(([, names = '']) =>
            names.split(',').map((name) => name.replace('type ', '').split(' as ')[0]?.trim() ?? ''),
          )
          .filter((name) => /^[A-Z]/.test(name) && !shownWhole.test(name))
          .map((name) => `${file} takes a whole ${name} of the contract. Pass it what it shows, field by field.`),
      ),
  )
})

const source = new Map(textsIn(textsOf('en-GB')))
const american: Messages = JSON.parse(read('messages/en-US.json'))
const languages = globSync('messages/*.json').map((file) => path.basename(file, '.json'))

/** What is put into a text: `count:plural`, `name:argument`, `kind:select(a|b)`, `b:tag`. */
function argumentsOf(elements: readonly MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return []
    const name = `${element.value}:${TYPE[element.type]}`
    if (element.type === TYPE.tag) return [name, ...argumentsOf(element.children)]
    if (element.type !== TYPE.select && element.type !== TYPE.plural) return [name]
    const options = element.type === TYPE.select ? Object.keys(element.options).sort().join('|') : ''
    return [`${name}(${options})`, ...Object.values(element.options).flatMap(({ value }) => argumentsOf(value))]
  })
}
const placeholders = (text: string) => [...new Set(argumentsOf(parse(text)))].sort().join(', ')

/** Forms of plurals that the language does not have, and that would never be shown. */
const foreignForms = (language: string, elements: readonly MessageFormatElement[]): string[] =>
  elements.flatMap((element) => {
    if (element.type === TYPE.tag) return foreignForms(language, element.children)
    if (element.type !== TYPE.select && element.type !== TYPE.plural) return []
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
    const isKnown = (form: string) => form.startsWith('=') || pluralCategories.some((category) => category === form)
    return [
      ...Object.keys(element.options).filter((form) => element.type === TYPE.plural && !isKnown(form)),
      ...Object.values(element.options).flatMap(({ value }) => foreignForms(language, value)),
    ]
  })

it.each(languages)('[SH-07] %s has every text, with the same things put into it', (language) => {
  const texts = new Map(textsIn(textsOf(language)))
  expectNone([
    ...[...source.keys()].filter((key) => !texts.has(key)).map((key) => `${language} lacks ${key}. Translate it.`),
    ...[...texts].flatMap(([key, text]) => {
      const original = source.get(key)
      if (original === undefined)
        return [`${language} has ${key}, which en-GB does not have. Remove it, or add it there.`]
      const [found, wanted] = [placeholders(text), placeholders(original)]
      const foreign = foreignForms(language, parse(text))
      return [
        ...(found === wanted ? [] : [`${language} puts [${found}] into ${key}, en-GB [${wanted}].`]),
        ...foreign.map((form) => `${language} has no plural form “${form}”: remove it from ${key}.`),
      ]
    }),
  ])
})

it('[SH-07] American English holds only what differs from British English', () => {
  const same = textsIn(american).filter(([key, text]) => source.get(key) === text)
  expectNone(same.map(([key]) => `en-US.json repeats ${key}. Remove it.`))
})

it('[SH-07] American English has no British spelling, and no British words for parts of an address', () => {
  const british = /\b(cancell\w+|colours?|licences?|enquir\w+|any more|working days?|town|postcode)\b/i
  const isName = (key: string) => key === 'triggers.event.Order Cancelled'
  const found = textsIn(textsOf('en-US')).filter(
    ([key, text]) => !isName(key) && british.test(text.replaceAll('{licence}', '')),
  )
  expectNone(found.map(([key, text]) => `en-US.json lacks ${key}: ${text}`))
})

it('no text is kept that no page shows', () => {
  const words = new Set(code(/^(app|components|lib)\//).flatMap(([, text]) => text.match(/[\w-]+/g) ?? []))
  // A key may be made of data (`status.${status}`): then its parent stands in the code.
  const isNamed = (key: string) =>
    key
      .split('.')
      .slice(-2)
      .some((part) => words.has(part))
  expectNone([...source.keys()].filter((key) => !isNamed(key)).map((key) => `No page shows ${key}. Remove it.`))
})

const documents = globSync(['**/README.md', 'docs/**/*.md'], {
  exclude: (name) => name === 'node_modules' || name.startsWith('.'),
})

it('documents name only scripts and paths that exist', () => {
  const folders = /`((?:\.ci|app|components|deploy|docs|lib|messages|public|scripts|tests|upstream)\/[\w./()[\]-]*)`/g
  const missing = documents.flatMap((file) => {
    const text = read(file)
    const scripts = [...text.matchAll(/\bnpm run ([a-z][\w:-]*)/g)].map(([, name = '']) => name)
    const places = [...text.matchAll(folders)].map(([, place = '']) => place)
    const links = [...text.matchAll(/\]\(([\w./-]+)\)/g)].map(([, link = '']) => link)
    const exists = (place: string) => existsSync(place) || existsSync(path.join(path.dirname(file), place))
    return [
      ...scripts.filter((name) => !Object.hasOwn(packageJson.scripts, name)).map((name) => `${file}: npm run ${name}`),
      ...[...places, ...links].filter((place) => !exists(place)).map((place) => `${file}: ${place}`),
    ]
  })
  expectNone(missing.map((what) => `${what} does not exist.`))
})

it('the promises and the titles of tests name the same ids', () => {
  const promised = new Set([...read('docs/promises.md').matchAll(/^\| ([A-Z]{2,3}-\d+) /gm)].map(([, id = '']) => id))
  const tests = globSync('{app,components,lib,upstream,scripts,tests}/**/*.{test,spec}.{ts,tsx}')
  const titles = tests.flatMap((file) =>
    [...read(file).matchAll(/\[([A-Z]{2,3}-\d+)\]/g)].map(([, id = '']) => ({ id, file })),
  )
  const named = new Set(titles.map(({ id }) => id))
  expectNone([
    ...titles
      .filter(({ id }) => !promised.has(id))
      .map(({ id, file }) => `${file} names ${id}, which docs/promises.md lacks.`),
    ...[...promised].filter((id) => !named.has(id)).map((id) => `No title of a test names ${id} of docs/promises.md.`),
  ])
})

/** What a browser may lack: nothing is missing there, and nothing is out of place. */
const niceties = new Set([
  ':open', // within `:is()`, beside `[open]`
  '::selection',
  'font-family: ui-monospace',
  'text-decoration: dotted',
  'overflow-clip-margin',
  'text-size-adjust',
  'overscroll-behavior',
  'word-break: auto-phrase',
  // Of computers with a mouse, or with the contrast themes of Windows.
  'resize',
  'resize: vertical',
  'resize: both',
  'cursor: pointer',
  'cursor: progress',
  'cursor: not-allowed',
  'cursor: zoom-in',
  'forced-color-adjust',
  'forced-color-adjust: none',
  // On paper, where a break costs a line of space.
  'break-after: avoid',
  'break-before: avoid',
  'orphans',
  'widows',
])

const compileStyles = (from: string) => postcss([tailwind({ optimize: false })]).process(read(from), { from })

/** Otherwise each element that comes or goes made Chromium walk the whole page: 4 ms with 1,000 rows (decision 048). */
it('`:has()` of the document names each step to what it looks for', async () => {
  const { root } = await compileStyles('app/globals.css')
  const found: string[] = []
  root.walkRules(({ selector }) => {
    found.push(
      ...Array.from(selector.matchAll(/(?:html|body|:root)[^\s>+~]*?:has\(([^()]*)/g), ([, wanted = '']) => wanted),
    )
  })
  expect(found.length).toBeGreaterThan(2)
  expectNone(
    found.flatMap((wanted) => wanted.split(',')).filter((wanted) => !/^\s*(?:>\s*[\w[\]-]+\s*)+$/.test(wanted)),
  )
})

it('no style uses what a supported browser lacks', async () => {
  const faults = new Set<string>()
  const check = (name: string, feature: Feature) => {
    const lacking = browsersWithout(feature)
    if (lacking.length > 0 && !niceties.has(name)) faults.add(`${name} is not in ${lacking.join(', ')}`)
  }
  const below = (feature: Feature): [string, Feature][] =>
    featuresIn(feature).flatMap(([name, part]) => [[name, part], ...below(part)])
  const functions = new Map(below(featureAt('css', 'types')))
  for (const from of ['app/globals.css', 'components/job-sheet/job-sheet.css']) {
    const { root } = await compileStyles(from)
    root.walkAtRules(({ name }) => check(`@${name}`, featureAt('css', 'at-rules', name)))
    root.walkRules(({ selector }) => {
      for (const [pseudo, name = ''] of selector.matchAll(/::?([a-z][a-z-]*)/g))
        check(pseudo, featureAt('css', 'selectors', name))
    })
    root.walkDecls(/^[a-z]/, ({ prop, value }) => {
      check(prop, featureAt('css', 'properties', prop))
      for (const [word] of value.matchAll(/[a-z-]+(?![\w(-])/g))
        check(`${prop}: ${word}`, featureAt('css', 'properties', prop, word))
      for (const [, name = ''] of value.matchAll(/([a-z-]+)\(/g)) check(`${name}()`, functions.get(name))
    })
  }
  expectNone([...faults])
})
