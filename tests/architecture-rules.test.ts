import { describe, expect, it } from 'vitest'
import { bannedUses } from './architecture/bans.ts'
import { circles } from './architecture/circles.ts'
import { crowdedFolders, unexpectedNames } from './architecture/folders.ts'
import { unwrappedHandlers } from './architecture/handlers.ts'
import { importsOf } from './architecture/imports.ts'
import { hiddenDirections, setupDependencies, wrongDirections } from './architecture/layers.ts'
import { unusedMessages } from './architecture/message-use.ts'
import { differences, misformed, placeholders } from './architecture/messages.ts'
import { misplacedPages } from './architecture/pages.ts'
import { deadReferences } from './architecture/readme.ts'
import { serverCodeInBrowser, wholeShapesInBrowser, zodInLightPages } from './architecture/server-boundary.ts'
import { misnamed, misset, misspelt } from './architecture/spelling.ts'

const project = (files: Record<string, string>) => new Map(Object.entries(files))
const importing = (specifier: string) => `import { thing } from '${specifier}'`

describe('the import reader', () => {
  it.each([
    [`import a, { b } from './a.ts'`, './a.ts', false],
    [`import {\n  b,\n  c,\n} from './a.ts'`, './a.ts', false],
    [`import './a.ts'`, './a.ts', false],
    [`export * from './a.ts'`, './a.ts', false],
    [`const a = await import('./a.ts')`, './a.ts', false],
    [`import type { B } from './a.ts'`, './a.ts', true],
    [`import { type B, type C } from './a.ts'`, './a.ts', true],
    [`import { type B, c } from './a.ts'`, './a.ts', false],
    [`import a, { type B } from './a.ts'`, './a.ts', false],
  ])('reads %j', (source, specifier, typeOnly) => {
    expect(importsOf(source)).toEqual([{ specifier, typeOnly, isLate: source.includes('import(') }])
  })

  it('does not read comments', () => {
    expect(importsOf(`// import './a.ts'\n/* import './b.ts' */`)).toEqual([])
  })
})

describe('the place of a file', () => {
  it('is in a feature one of a closed list, or a sub-folder', () => {
    const names = ['lib/orders/rules.ts', 'lib/orders/rules.test.ts', 'lib/orders/archive/entries.ts', 'lib/log/log.ts']
    expect(unexpectedNames(project(Object.fromEntries(names.map((name) => [name, '']))))).toEqual([])
    expect(unexpectedNames(project({ 'lib/orders/helpers.ts': '' }))).toEqual([
      expect.stringContaining('lib/orders/helpers.ts is none of loaders'),
    ])
  })

  it('is in a folder of at most thirty', () => {
    const files = (most: number) =>
      Object.fromEntries(Array.from({ length: most }, (_, at) => [`lib/log/${at}.ts`, '']))
    expect(crowdedFolders(project({ ...files(30), 'lib/other.ts': '' }))).toEqual([])
    expect(crowdedFolders(project(files(31)))).toEqual([expect.stringContaining('lib/log has 31 files')])
  })
})

describe('the direction of imports', () => {
  it.each([
    ['components/orders/list.tsx', '#upstream/orders/store.ts'],
    ['components/orders/list.tsx', '../../app/page.tsx'],
    ['components/ui/buttons/button.tsx', '#components/orders/list.tsx'],
    ['components/ui/buttons/button.tsx', '#lib/orders/search-params.ts'],
    ['lib/orders/search-params.ts', '#components/orders/list.tsx'],
    ['lib/session/store.ts', '#lib/orders/search-params.ts'],
    ['lib/paths.ts', '#lib/orders/search-params.ts'],
    ['lib/contract/orders.ts', '#lib/client/pages/server.ts'],
    ['app/page.tsx', '#upstream/main.ts'],
    ['middleware.ts', './upstream/main.ts'],
    ['upstream/main.ts', '#lib/session/store.ts'],
    ['lib/orders/search-params.test.ts', '#upstream/main.ts'],
  ])('refuses that %s imports %s', (from, specifier) => {
    expect(wrongDirections(project({ [from]: importing(specifier) }))).toEqual([
      expect.stringMatching(/^\S+ imports \S+: \S+ may not import \S+\. .+\.$/),
    ])
  })

  it.each([
    ['app/page.tsx', '#components/orders/list.tsx'],
    ['components/orders/list.tsx', '#components/ui/buttons/button.tsx'],
    ['components/orders/list.tsx', '#lib/orders/search-params.ts'],
    ['lib/orders/loaders.ts', '#lib/session/store.ts'],
    ['lib/session/store.ts', '#lib/contract/users.ts'],
    ['upstream/main.ts', '#lib/contract/table.ts'],
    ['lib/proxy/proxy.test.ts', '#tests/support/upstream.ts'],
    ['tests/e2e/orders.spec.ts', '#upstream/main.ts'],
    ['lib/orders/search-params.ts', 'zod'],
  ])('allows that %s imports %s', (from, specifier) => {
    expect(wrongDirections(project({ [from]: importing(specifier) }))).toEqual([])
  })

  it('must be visible in the import', () => {
    expect(hiddenDirections(project({ 'components/a/b.tsx': importing('../../lib/a/c.ts') }))).toEqual([
      'components/a/b.tsx imports lib/a/c.ts by a relative path. Write #lib/a/c.ts.',
    ])
    expect(hiddenDirections(project({ 'lib/a/b.ts': importing('./c.ts') }))).toEqual([])
    expect(hiddenDirections(project({ 'scripts/portal.mjs': importing('../.next/server.js') }))).toEqual([])
  })
})

describe('a circle between folders', () => {
  const closed = {
    'lib/a/x.ts': importing('#lib/b/x.ts'),
    'lib/b/x.ts': `import type { C } from './deep/x.ts'`,
    'lib/b/deep/x.ts': importing('#lib/a/y.ts'),
  }

  it('is told with the imports that make it, of types as well', () => {
    expect(circles(project(closed))).toEqual([
      expect.stringMatching(/^lib\/a → lib\/b → lib\/b\/deep → lib\/a: lib\/a\/x.ts imports lib\/b\/x.ts, .+\. .+\.$/),
    ])
  })

  it('is told between a folder and its sub-folder, however deep they lie', () => {
    const deep = { 'lib/a/b/c/x.ts': importing('./d/x.ts'), 'lib/a/b/c/d/x.ts': importing('../y.ts') }
    expect(circles(project(deep))).toEqual([expect.stringMatching(/^lib\/a\/b\/c → lib\/a\/b\/c\/d → lib\/a\/b\/c: /)])
  })

  it.each([
    ['files of one folder', { 'lib/a/x.ts': importing('./y.ts'), 'lib/a/y.ts': importing('./x.ts') }],
    ['routes', { 'app/a/page.tsx': importing('../b/x.ts'), 'app/b/x.ts': importing('../a/page.tsx') }],
    ['tests', { 'lib/a/x.test.ts': importing('#lib/b/x.ts'), 'lib/b/x.ts': importing('#lib/a/y.ts') }],
    ['a file beside the folders', { 'lib/x.ts': importing('#lib/a/x.ts'), 'lib/a/x.ts': importing('#lib/y.ts') }],
  ])('is not made by %s', (_, files) => expect(circles(project(files as Record<string, string>))).toEqual([]))
})

describe('the set-up', () => {
  it('may not import a package', () => {
    expect(setupDependencies(project({ 'scripts/setup/run.mjs': importing('execa') }))).toHaveLength(1)
    expect(setupDependencies(project({ 'scripts/setup/run.mjs': importing('node:path') }))).toEqual([])
    expect(setupDependencies(project({ 'scripts/bench/main.ts': importing('undici') }))).toEqual([])
  })
})

describe('client components', () => {
  const client = (code: string) => `'use client'\n${code}`

  it('may not import server code, however far away', () => {
    const files = {
      'components/a.tsx': client(importing('./b.ts')),
      'components/b.ts': importing('#lib/c.ts'),
      'lib/c.ts': `import 'server-only'`,
    }
    expect(serverCodeInBrowser(project(files))).toEqual([
      expect.stringContaining('components/a.tsx → components/b.ts → lib/c.ts → server-only: this is server code.'),
    ])
  })

  it.each(['server-only', 'next/headers', 'node:crypto', '#lib/pages/table.ts'])('may not import %s', (name) => {
    const source = `// why\n/* and how */\n'use client'\nimport '${name}'`
    expect(serverCodeInBrowser(project({ 'components/a.tsx': source }))).toHaveLength(1)
  })

  it('may import types of server code, and circles end', () => {
    const files = {
      'components/a.tsx': client(`import type { C } from '#lib/c.ts'\nimport './b.ts'`),
      'components/b.ts': `import './a.tsx'`,
      'lib/c.ts': `import 'server-only'`,
    }
    expect(serverCodeInBrowser(project(files))).toEqual([])
  })

  it('may not bring zod to a page that is opened all day, unless it comes with its use', () => {
    const files = (load: (file: string) => string) => ({
      'app/(portal)/work/page.tsx': importing('#components/server.tsx'),
      'components/server.tsx': importing('./client.tsx'),
      'components/client.tsx': client(load('#lib/calls.ts')),
      'lib/calls.ts': importing('zod'),
    })
    expect(zodInLightPages(project(files(importing)))).toEqual([
      expect.stringContaining('components/client.tsx → lib/calls.ts → zod: make the call by lib/client/late-calls.ts'),
    ])
    expect(zodInLightPages(project(files((file) => `const load = () => import('${file}')`)))).toEqual([])
  })
})

describe('the data of client components', () => {
  const using = (names: string, directive = "'use client'") =>
    project({ 'components/a.tsx': `${directive}\nimport ${names} from '#lib/contract/orders.ts'` })

  it.each(['type { Order }', '{ orders, type Order }', '{\n  type File,\n  type OrderDetails,\n}'])(
    '[SEC-35] is not %j',
    (names) => {
      expect(wholeShapesInBrowser(using(names))).toEqual([expect.stringMatching(/whole Order(Details)? of/)])
    },
  )

  it('[SEC-35] may be shapes that are shown whole, calls, and anything on the server', () => {
    expect(wholeShapesInBrowser(using('{ type File, orders, orderStatuses }'))).toEqual([])
    expect(wholeShapesInBrowser(using('type { Order }', ''))).toEqual([])
  })
})

describe('what this project does without', () => {
  const safe = "import { safeHref } from '#lib/http/safe-href.ts'\nconst href = safeHref(url)\n"

  it.each([
    ['app/actions.ts', `'use server'\nexport async function save() {}`],
    ['app/page.tsx', `async function save() {\n  'use server'\n}`],
    ['lib/a/loaders.ts', `export async function load() {\n  'use cache'\n}`],
    ['next.config.ts', 'export default { async rewrites() { return [] } }'],
    ['app/image.tsx', importing('next/og')],
    ['lib/client/pages/server.ts', 'const answer = await fetch(url)'],
    ['lib/a/loaders.ts', 'const answer = await globalThis.fetch(url)'],
    ['app/api/a/route.ts', 'export const GET = () => fetch(url)'],
    ['instrumentation.ts', 'await fetch(url)'],
    ['lib/a/loaders.ts', 'const address = process.env.UPSTREAM_URL'],
    ['upstream/core/jobs/mail.ts', 'const address = process.env.SMTP_URL'],
    ['upstream/core/jobs/mail.ts', 'console.warn(error)'],
    ['upstream/core/jobs/mail.ts', 'process.stderr.write(text)'],
    ['lib/a/loaders.ts', "const address = process['env']"],
    ['lib/a/loaders.ts', "import { env } from 'node:process'"],
    ['instrumentation.ts', 'if (process.env.UPSTREAM_URL) start()'],
    ['components/a.tsx', 'onSuccess: () => router.refresh()'],
    ['components/a.tsx', 'element.innerHTML = text'],
    ['components/a.tsx', '<Frame srcDoc={output} />'],
    ['lib/a/find.ts', 'const find = (term: string) => new RegExp(term)'],
    ['lib/a/find.ts', 'function find(term: string) {\n  const found = new RegExp(term)\n}'],
    ['components/a.tsx', '<a className="link" href={order.url}>x</a>'],
    ['components/a.tsx', '<a\n  onClick={() => go()}\n  href={url}\n>x</a>'],
    ['components/a.tsx', 'const href = order.url\n<a href={href}>x</a>'],
  ])('[SEC-58] is found in %s: %s', (file, source) => {
    expect(bannedUses(project({ [file]: source }))).toEqual([expect.stringMatching(/^\S+ uses .+\. .+\.$/)])
  })

  it.each([
    ['lib/client/browser.ts', 'await fetch(url)'],
    ['lib/a/use-it.ts', `'use client'\nawait fetch(url)`],
    ['components/a.ts', 'await fetch(url)'],
    ['components/shell/live/a.ts', 'router.refresh()'],
    ['lib/a/loaders.ts', 'await query.refetch()'],
    ['lib/a/loaders.ts', 'await client.fetch(url)'],
    ['lib/a/loaders.ts', `import { fetch } from 'undici'\nawait fetch(url)`],
    ['lib/a/loaders.ts', 'export const load = ({ fetch }: { fetch: Fetch }) => fetch(url)'],
    ['lib/a/loaders.ts', '// process.env is read in lib/env\nconst text = "process.env"'],
    ['lib/env/server.ts', 'parse(process.env)'],
    ['lib/env.ts', 'parse(process.env)'],
    ['upstream/core/config.ts', 'parse(process.env)'],
    ['upstream/run.ts', 'process.stdout.write(text)'],
    ['lib/a/loaders.test.ts', 'await fetch(url)'],
    ['scripts/seed.ts', 'process.env.DATA_DIR'],
    ['instrumentation.ts', "if (process.env.NEXT_RUNTIME !== 'nodejs') return"],
    ['lib/a/find.ts', "const marks = new RegExp(`[${those}]`, 'gu')"],
    ['components/a.tsx', '<a href="#content">x</a>'],
    ['components/a.tsx', '<a className="x" href={paths.order(id)}>x</a>'],
    ['components/a.tsx', `${safe}<a href={href}>x</a>`],
    ['components/a.tsx', '<Link href={entry.href}>x</Link>'],
  ])('[SEC-58] is not found in %s: %s', (file, source) => {
    expect(bannedUses(project({ [file]: source }))).toEqual([])
  })

  it.each([
    ['<iframe src={help} title="Help" />', true],
    ['<iframe src={help} sandbox="allow-scripts allow-same-origin" referrerPolicy="no-referrer" />', true],
    ['<iframe src={help} sandbox="" />', true],
    ['<iframe\n  onLoad={() => print()}\n  src={help}\n/>', true],
    ['<iframe src={help} sandbox="" referrerPolicy="no-referrer" />', false],
    ['<iframe ref={frame} src={paths.fileContent(fileId)} onLoad={print} />', false],
  ])('[SEC-42] shuts frames in: %s', (source, isBanned) => {
    expect(bannedUses(project({ 'components/a.tsx': source }))).toHaveLength(isBanned ? 1 : 0)
  })

  it.each([
    ['lib/a/b.ts', 'const key = settings.NEXT_PUBLIC_KEY'],
    ['components/a.tsx', "const name = 'NEXT_PUBLIC_KEY'"],
    ['scripts/setup/settings.mjs', 'export const env = { NEXT_PUBLIC_KEY: key }'],
    ['next.config.ts', 'export default { env: { NEXT_PUBLIC_KEY: key } }'],
  ])('[SEC-51] is found in %s: %s', (file, source) => {
    expect(bannedUses(project({ [file]: source }))).toEqual([expect.stringContaining('writes into the scripts')])
  })
})

describe('a handler', () => {
  const served = `import { serve } from '#lib/handlers/serve.ts'\n`
  const found = (source: string) => unwrappedHandlers(project({ 'app/api/a/route.ts': source }))

  it.each([
    `${served}export const GET = serve(() => a)\nexport const POST = serve(() => b)`,
    `${served}export const dynamic = 'force-dynamic'\nconst a = serve(() => b)\nexport { a as GET, a as PUT }`,
  ])('is made by the wrapper: %s', (source) => expect(found(source)).toEqual([]))

  it.each([
    'export const GET = () => new Response()',
    'export async function GET() {}',
    'export default a',
    `export { GET } from '#lib/a.ts'`,
    `${served}const a = serve(() => b)\nconst c = () => new Response()\nexport { a as GET, c as PUT }`,
    `import { serve } from '#lib/a.ts'\nexport const GET = serve(() => a)`,
  ])('is not made by the wrapper: %s', (source) =>
    expect(found(source)).toEqual([expect.stringMatching(/^app.* Export serve/)]),
  )
})

describe('the table of pages', () => {
  const made = (path: string) => `export default createPage('${path}', async () => <p />)`

  it('has every page, and every page is made from its row', () => {
    const files = { 'app/(portal)/a/[id]/page.tsx': made('/a/[id]'), 'app/b/page.tsx': made('/b') }
    expect(misplacedPages(project(files), ['/a/[id]', '/b'])).toEqual([])
  })

  it.each([
    ['a page that is made without it', { 'app/a/page.tsx': 'export default function Page() {}' }, ['/a']],
    ['a page that is made from the row of another', { 'app/a/page.tsx': made('/b') }, ['/a']],
    ['a row without a page', { 'app/a/page.tsx': made('/a') }, ['/a', '/b']],
  ])('does not pass with %s', (_, files, paths) => {
    expect(misplacedPages(project(files as Record<string, string>), paths)).toHaveLength(1)
  })
})

describe('a document', () => {
  const known = { scripts: ['start', 'test:unit'], exists: (path: string) => path === 'lib/contract' }

  it('may not name a script or a path that is gone', () => {
    expect(deadReferences('`npm run gone` in `lib/gone`', known)).toEqual([
      'There is no script gone.',
      'There is no lib/gone.',
    ])
  })

  it('may name what there is, and examples', () => {
    expect(
      deadReferences('`npm start`, npm run test:unit, git and npm, `lib/contract`, `lib/<feature>`', known),
    ).toEqual([])
  })

  it('may not name a file that its folder does not have, when it is the README of that folder', () => {
    const there = ['lib/a/b.ts', 'lib/a/c/d.ts', 'lib/e.ts']
    const project = { scripts: [], exists: (path: string) => there.includes(path) }
    const readme = '`b.ts`, `c/d.ts`, `lib/e.ts`, `b()`, `d.ts`, `c/gone.ts`, `lib/gone.ts`'
    expect(deadReferences(readme, project, 'lib/a')).toEqual([
      'There is no d.ts.',
      'There is no c/gone.ts.',
      'There is no lib/gone.ts.',
    ])
    expect(deadReferences(readme, project)).toEqual(['There is no lib/gone.ts.'])
  })
})

describe('the languages', () => {
  const source = { orders: { title: 'Orders', done: '{n, plural, one {# item of {name}} other {# items of {name}}}' } }

  it.each([
    [{ orders: { done: source.orders.done } }, 'xx lacks orders.title. Translate it.'],
    [{ orders: { ...source.orders, more: 'x' } }, 'xx has orders.more, which the source does not have.'],
    [{ orders: { ...source.orders, title: 'Orders of {name}' } }, 'xx puts [name] into orders.title, the source [].'],
    [
      { orders: { ...source.orders, done: '{n} items of {name}' } },
      'xx puts [n, name] into orders.done, the source [n:plural, name].',
    ],
  ])('differ in %j', (messages, difference) => {
    expect(differences(source, { xx: messages })).toEqual([expect.stringContaining(difference)])
  })

  it('may differ in their plural forms', () => {
    const japanese = { orders: { title: '注文', done: '{name} のアイテム {n, plural, other {# 個}}' } }
    expect(differences(source, { ja: japanese })).toEqual([])
  })

  it.each([
    ['en-GB', '{n, plural, one {#} other {#}}', []],
    ['en-GB', '{n, plural, =0 {none} other {{m, plural, few {#} other {#}}}}', ['en-GB has no plural form “few”']],
    ['ja-JP', '{n, plural, one {#} other {#}}', ['ja-JP has no plural form “one”']],
    ['ja-JP', '{n, plural, =1 {#}}', ['a in ja-JP lacks the plural form “other”']],
  ])('have the plural forms of %s: %s', (language, text, wrong) => {
    expect(misformed(language, { a: text })).toEqual(wrong.map((each) => expect.stringContaining(each)))
  })

  it.each([
    ['Hello', []],
    ['{a} and {b} and {a}', ['a', 'b']],
    ['{when, date, short}', ['when:date']],
    ['{kind, select, mail {to {who}} other {}}', ['kind:select(mail|other)', 'who']],
    ['read <link>this</link>', ['<link>']],
    ["a literal '{brace}' and it''s {real}", ['real']],
    ["the operator's {thing}", ['thing']],
  ])('are compared by what is put into %j', (text, expected) => {
    expect(placeholders(text)).toEqual(expected)
  })

  it('have no text that no code asks for', () => {
    const texts = {
      orders: { title: 'Orders', gone: 'Gone', state: { live: 'Live', lost: 'Lost' } },
      other: { title: 'x' },
    }
    const page = "const t = useTranslations('orders')\nt('title')\nt(`state.${state}`)\n// t('gone')"
    expect(unusedMessages(texts, project({ 'components/orders/a.tsx': page }))).toEqual(['orders.gone', 'other.title'])
    expect(unusedMessages(texts, project({ 'lib/a.test.ts': page }))).toHaveLength(5)
  })

  it.each([
    ['The licence was cancelled', 'The license was canceled', []],
    ['Licence {licence}', 'License {licence}', []],
    ['Licence', 'Licence', ['a is “Licence” in en-US. Write “License”.']],
    ['Colors', 'Colors', ['a is American in en-GB. Write “Colours”.']],
    ['Orders', 'Order', ['a is “Order” in en-US. Write “Orders”.']],
  ])('spell %j and %j', (british, american, wrong) => {
    expect(misspelt({ a: british }, { a: american })).toEqual(wrong)
  })

  it.each([
    ['全 5 件、{count, plural, other {# 部}}の PDF', []],
    ['全5 件', ['a: a space stands between Japanese and what is not.']],
    ['残り{count, plural, other {# 部}}', ['a: a space stands between Japanese and what is not.']],
    ['{name}として', ['a: a space stands between Japanese and what is not.']],
    ['検索 …', ['a: a colon is ： and no space stands before ….']],
  ])('set %j', (text, wrong) => {
    expect(misset({ a: text })).toEqual(wrong)
  })

  it('name a thing alike', () => {
    expect(misnamed({ a: '製品とブラウザー', b: '商品', c: 'ブラウザを開く', d: 'もう一度試す' })).toEqual([
      'b: the word is 製品.',
      'c: the word is ブラウザー.',
      'd: the word is 再試行.',
    ])
  })
})
