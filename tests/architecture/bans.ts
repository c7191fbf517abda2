import { importsOf } from './imports.ts'
import { isTest, type Sources, withoutComments, withoutTexts } from './sources.ts'

type Ban = {
  readonly name: string
  readonly instead: string
  readonly applies: (file: string) => boolean
  readonly found: (source: string) => boolean
}

const inPortal = (file: string) => /^(app|components|lib)\/|^(middleware|instrumentation)\.ts$/.test(file)
const inUpstream = (file: string) => file.startsWith('upstream/')
const hasDirective = (directive: string) => {
  const statement = new RegExp(`(?:^|[\\n{;])\\s*['"]${directive}['"]`)
  return (source: string) => statement.test(withoutComments(source))
}
const importsPackage = (name: string) => (source: string) =>
  importsOf(source).some(({ specifier }) => specifier === name)

const BANS: Ban[] = [
  {
    name: "'use server'",
    instead: 'Every change goes through the proxy, which checks the origin and the session: call a mutation of lib.',
    applies: inPortal,
    found: hasDirective('use server'),
  },
  {
    name: "'use cache'",
    instead: 'What one person may see must never be kept for another.',
    applies: inPortal,
    found: hasDirective('use cache'),
  },
  {
    name: 'markup from text',
    instead: 'Let React write the text: what the browser parses as markup may bring scripts.',
    applies: inPortal,
    found: (source) =>
      /\.(?:innerHTML|outerHTML|insertAdjacentHTML|createContextualFragment)\b|\bdocument\s*\.\s*write|\bsrcDoc\b/i.test(
        withoutTexts(source),
      ),
  },
  {
    name: 'a frame that is not shut in',
    instead: 'Give it sandbox and referrerPolicy="no-referrer", unless it shows a file of the portal itself.',
    applies: (file) => /^(app|components)\/.*\.tsx$/.test(file),
    found: (source) =>
      [...withoutComments(source).matchAll(/<iframe\b((?:[^<>]|=>)*)/g)].some(([, given = '']) => !isShutIn(given)),
  },
  {
    name: 'a regular expression made at run time',
    instead:
      'Write it as a literal, or make it once, where the module begins: what came from outside must not be in it.',
    applies: (file) => inPortal(file) || inUpstream(file),
    found: (source) => /(?<!^const \w+ = new )(?<![\w.$])RegExp\s*\(/m.test(withoutTexts(source)),
  },
  {
    name: 'a link to an address of unknown origin',
    instead: 'Name the page in lib/paths, or pass what came from outside through safeHref and call it href.',
    applies: (file) => /^(app|components)\/.*\.tsx$/.test(file),
    found: linksToData,
  },
  {
    name: 'a rewrite',
    instead: 'Rewrites go round the session: forward through lib/proxy.',
    applies: (file) => file.startsWith('next.config.'),
    found: (source) => /\brewrites\b/.test(withoutTexts(source)),
  },
  {
    name: 'next/og',
    instead: 'It runs a second renderer on input from outside, and the portal needs no pictures of pages.',
    applies: inPortal,
    found: importsPackage('next/og'),
  },
  {
    name: 'the global fetch on the server',
    instead: 'Call the upstream through lib/client, which has a pool, time limits and worded faults.',
    applies: (file) => inPortal(file) && !/^components\/|\/(?:browser[^/]*|queries)\.tsx?$/.test(file),
    found: callsGlobalFetch,
  },
  {
    name: 'the router’s own refresh',
    instead: 'Refresh with useRefresh of components/shell/live, which leaves a page as it is that cannot be rendered.',
    applies: (file) => inPortal(file) && !file.startsWith('components/shell/live/') && !file.includes('.test.'),
    found: (source) => /\brouter\.refresh\(/.test(withoutTexts(source)),
  },
  {
    name: 'process.env',
    instead: 'Read it in lib/env, where every variable is checked and explained, and pass the value.',
    applies: (file) => inPortal(file) && !/^lib\/env(\/|\.ts$)/.test(file),
    found: readsEnvironment,
  },
  {
    name: 'a variable that the build writes into the scripts',
    instead: 'What the browser needs to know, a page tells it. No setting is public by its name.',
    applies: (file) => inPortal(file) || file.startsWith('next.config.') || file.startsWith('scripts/'),
    found: (source) => /\bNEXT_PUBLIC_/.test(withoutComments(source)),
  },
  {
    name: 'process.env',
    instead: 'Read it in upstream/core/config.ts, where every variable is checked and explained, and pass the value.',
    applies: (file) => inUpstream(file) && file !== 'upstream/core/config.ts',
    found: readsEnvironment,
  },
  {
    name: 'the console',
    instead: 'Write with upstream/core/log.ts: one line an event, without secrets and without what people are called.',
    // What a person reads who starts it by hand is no log.
    applies: (file) => inUpstream(file) && !['upstream/core/log.ts', 'upstream/run.ts'].includes(file),
    found: (source) => /\bconsole\s*\.|\bprocess\s*\.\s*std(?:out|err)\b/.test(withoutTexts(source)),
  },
]

function callsGlobalFetch(source: string) {
  if (/^\s*['"]use client['"]/.test(withoutComments(source))) return false
  const code = withoutTexts(source)
  const declaresItsOwn = /\bfetch\s*[:,}][^;]*|(?:const|function)\s+fetch\b/.test(code)
  return /(?:globalThis\.|(?<![\w.$]))fetch\s*\(/.test(code) && !declaresItsOwn
}

/** `NEXT_RUNTIME` is no setting: the build puts a constant in its place. */
function readsEnvironment(source: string) {
  const code = withoutTexts(source).replaceAll('process.env.NEXT_RUNTIME', '')
  const [, named = ''] = /import\s*{([^}]*)}\s*from\s*['"](?:node:)?process['"]/.exec(withoutComments(source)) ?? []
  return /\bprocess\s*(?:\.\s*env\b|\?\.\s*env\b|\[)/.test(code) || /\benv\b/.test(named)
}

/** A sandboxed PDF stays blank, so files of the portal are shown without; their own policy shuts them in. */
const isShutIn = (given: string) =>
  /\bsrc={paths\.fileContent\(/.test(given) ||
  (/\bsandbox(?:="[^"]*")?\s/.test(`${given} `) &&
    !/allow-same-origin|allow-top-navigation/.test(given) &&
    /\breferrerPolicy="no-referrer"/.test(given))

/** A plain `<a>` follows anything, `javascript:` included. A property may say by its type that it is the portal's own. */
function linksToData(source: string) {
  const hrefs = [...withoutComments(source).matchAll(/<a\s(?:[^<>]|=>)*?\bhref=(?:{([^}]*)|["'])/g)].map(
    ([, href]) => href,
  )
  const isSafe = (href: string) =>
    href.startsWith('paths.') ||
    (href === 'href' && /\bhref = safeHref\(/.test(source)) ||
    /\bhref: (?:Route\b|`\/api\/)/.test(source)
  return hrefs.some((href) => href !== undefined && !isSafe(href))
}

/**
 * Uses of what this project does without, each with what to do instead. Tests may use anything. What the linter refuses
 * itself (eval, new Function, dangerouslySetInnerHTML, circles of imports) is not repeated here.
 */
export function bannedUses(sources: Sources) {
  return [...sources]
    .filter(([file]) => !isTest(file))
    .flatMap(([file, source]) =>
      BANS.filter(({ applies, found }) => applies(file) && found(source)).map(
        ({ name, instead }) => `${file} uses ${name}. ${instead}`,
      ),
    )
}
