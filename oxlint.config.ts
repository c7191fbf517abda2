import { readdirSync } from 'node:fs'
import { defineConfig } from 'oxlint'

// What stands in lib beside its four rooms is a feature.
const rooms = ['contract', 'common', 'server', 'browser']
const features = readdirSync('lib').filter((name) => !rooms.includes(name))

const ban = (regex: string, message: string) => ({ regex, message })
const everywhere = [
  ban(
    '^(\\.\\./)+(app|components|lib|upstream|messages|tests)/',
    'A relative path hides in which direction an import points: write #folder/….',
  ),
  ban('^next/og$', 'It runs a second renderer on input from outside, and the portal needs no pictures of pages.'),
  ban(
    '^(node:)?process$',
    'Read the environment in lib/server/env or upstream/core/config.ts, where every variable is checked, and pass the value.',
  ),
  ban('^site-flow-', 'Its name hides in which direction an import points: write #lib/contract/… or #upstream/….'),
]

type Layer = { group: string[]; message: string } | ReturnType<typeof ban>
/** A rule of a later override replaces that of an earlier one, so each layer repeats what holds everywhere. */
const imports = (...layer: Layer[]) => ({
  'no-restricted-imports': ['error', { patterns: [...everywhere, ...layer] }] satisfies ['error', object],
})

/** What every feature needs knows none of them, and no other room than these. */
const only = (...known: string[]) => ({
  group: ['\\#*/**', '!\\#messages/**', ...['contract', ...known].map((room) => `!\\#lib/${room}/**`)],
  message: `lib/${known[0]} serves every feature and knows none: pass what varies, or move what is shared to lib/common.`,
})

const throughClient = 'Call the upstream through lib/server/upstream, which has a pool, time limits and worded faults.'
const asText = 'Let React write the text: what the browser parses as markup may bring scripts.'
const throughLog =
  'Write with upstream/core/log.ts: one line an event, without secrets and without what people are called.'

export default defineConfig({
  plugins: ['typescript', 'import', 'react', 'jsx-a11y', 'nextjs', 'vitest', 'unicorn', 'promise', 'node'],
  jsPlugins: ['./scripts/lint/browser-features.ts'],
  categories: { correctness: 'error', suspicious: 'error' },
  rules: {
    'react/react-in-jsx-scope': 'off',
    'unicorn/no-array-sort': 'off',
    'import/no-unassigned-import': 'off',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/no-explicit-any': 'error',
    'no-eval': 'error',
    'react/no-danger': 'error',
    'import/no-cycle': 'error',
    'no-shadow': 'off',
    'vitest/no-focused-tests': 'error',
    'vitest/no-disabled-tests': 'error',
    'no-underscore-dangle': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'vitest/require-mock-type-parameters': 'off',
    'vitest/expect-expect': 'off',
    'import/no-named-as-default-member': 'off',
    'import/no-named-as-default': 'off',
    'no-await-in-loop': 'off',
    'typescript/consistent-return': 'off',
    // The second is what a failure says.
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
  },
  overrides: [
    {
      files: ['app/**', 'components/**', 'lib/**', 'middleware.ts', 'instrumentation.ts'],
      rules: {
        ...imports(
          ban(
            '^(#|\\./)(upstream|tests)/',
            'The upstream is a program of its own: reach it through lib/server/upstream.',
          ),
        ),
        'no-restricted-globals': ['error', { name: 'fetch', message: throughClient }],
        'no-restricted-properties': [
          'error',
          { property: 'innerHTML', message: asText },
          { property: 'outerHTML', message: asText },
          { property: 'insertAdjacentHTML', message: asText },
          { property: 'createContextualFragment', message: asText },
          { object: 'document', property: 'write', message: asText },
          { object: 'globalThis', property: 'fetch', message: throughClient },
          {
            object: 'router',
            property: 'refresh',
            message:
              'Refresh with useRefresh of components/shell/live, which leaves a page as it is that cannot be rendered.',
          },
        ],
        'node/no-process-env': ['error', { allowedVariables: ['NEXT_RUNTIME'] }],
      },
    },
    {
      files: ['components/**'],
      rules: {
        ...imports(
          ban(
            '^#(app|upstream|tests|messages)/',
            'Let the route pass it as a property, or move what is shared down into lib.',
          ),
        ),
        'no-restricted-globals': 'off',
      },
    },
    {
      files: ['components/ui/**'],
      rules: imports({
        group: [
          '\\#*/**',
          '!\\#components/ui/**',
          '!\\#lib/**',
          ...['contract', ...features].map((folder) => `\\#lib/${folder}/**`),
          '\\#lib/server/**',
        ],
        message: 'A primitive knows no feature: pass what it needs as a property.',
      }),
    },
    {
      files: ['app/**', 'components/**', 'lib/**', 'instrumentation-client.ts'],
      excludeFiles: ['lib/server/**', 'lib/**/loaders.ts', '**/*.test.*', '**/testing/**'],
      rules: { 'browsers/features': 'error' },
    },
    { files: ['components/shell/live/**'], rules: { 'no-restricted-properties': 'off' } },
    {
      files: ['lib/**'],
      rules: imports(
        ban(
          '^#(app|components|upstream|tests)/',
          'lib says what things mean without showing them: move JSX to components, or the shared rule down into lib.',
        ),
      ),
    },
    { files: ['lib/common/**'], rules: imports(only('common')) },
    { files: ['lib/server/**'], rules: imports(only('server', 'common')) },
    { files: ['lib/browser/**'], rules: imports(only('browser', 'common')) },
    { files: ['lib/server/env/**'], rules: { 'node/no-process-env': 'off' } },
    { files: ['lib/browser/**', 'lib/**/queries.ts'], rules: { 'no-restricted-globals': 'off' } },
    {
      files: ['upstream/**'],
      rules: {
        // The package of the upstream knows no other `#` than its own and the contract's; that of the contract knows none.
        ...imports(ban('^(next|react)(/|$)', 'The upstream runs without the portal’s framework.')),
        'node/no-process-env': 'error',
        'no-console': 'error',
        'no-restricted-properties': [
          'error',
          { object: 'process', property: 'stdout', message: throughLog },
          { object: 'process', property: 'stderr', message: throughLog },
        ],
      },
    },
    { files: ['upstream/core/config.ts'], rules: { 'node/no-process-env': 'off' } },
    {
      files: ['upstream/core/log.ts', 'upstream/run.ts'],
      rules: { 'no-console': 'off', 'no-restricted-properties': 'off' },
    },
    {
      files: ['scripts/**/*.mjs'],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            patterns: [ban('^(@|[a-z][\\w.-]*(/|$))', 'Nothing is installed yet when it runs: use what Node has.')],
          },
        ],
      },
    },
    {
      files: ['**/*.test.ts', '**/*.test.tsx', 'tests/**', '**/testing/**', 'upstream/tests/**'],
      rules: {
        'no-restricted-imports': 'off',
        'no-restricted-globals': 'off',
        'no-restricted-properties': 'off',
        'no-console': 'off',
        'node/no-process-env': 'off',
        'unicorn/consistent-function-scoping': 'off',
      },
    },
    {
      files: ['tests/support/**'],
      rules: { 'vitest/no-standalone-expect': 'off', 'unicorn/require-module-specifiers': 'off' },
    },
  ],
  ignorePatterns: ['.next', 'node_modules', '.data', 'next-env.d.ts'],
})
