import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

// Starting a program of many modules takes a quarter of the time when they have been compiled before.
process.env.NODE_COMPILE_CACHE ??= new URL('node_modules/.cache/compiled', import.meta.url).pathname

// Code that forgets the account's time zone must fail here, not pass by luck.
process.env.TZ = 'Asia/Kathmandu'

/** Files that start programs, or change what a process has once: its environment, signals or memory. */
const programs = [
  'scripts/**/*.test.ts',
  'upstream/{app,run,seeding}.test.ts',
  'upstream/first-owner/*.test.ts',
  'upstream/core/database/durability.test.ts',
  'upstream/pdf/runner.test.ts',
  'upstream/tests/program/*.test.ts',
  'tests/faults/*.test.ts',
]

/** Their mocks would not reach modules that another file of the same process has loaded, and would stay in others. */
const mocking = globSync('{lib,upstream,tests}/**/*.test.{ts,tsx}').filter((file) =>
  readFileSync(file, 'utf8').includes('vi.mock('),
)

export default defineConfig({
  resolve: { alias: { 'server-only': new URL('tests/support/server-only.ts', import.meta.url).pathname } },
  test: {
    globalSetup: ['tests/support/own-temporary-folder.ts'],
    setupFiles: ['tests/support/vitest-setup.ts'],
    // One more than the cores of a small machine: a test that types, or waits for a program, leaves its core idle.
    maxWorkers: 3,
    // Waiting costs nothing while the state comes: a busy machine may take its time, five times that of an idle one.
    testTimeout: 60_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 15_000 } },
    // A failure repeats what it found, not how many things it found.
    chaiConfig: { truncateThreshold: 0 },
    projects: [
      {
        extends: true,
        // Many files share a process and the modules in it: a file takes back what it changed in them.
        test: {
          name: 'rules',
          include: ['{lib,upstream,tests}/**/*.test.{ts,tsx}'],
          exclude: [...programs, ...mocking, 'tests/e2e/**'],
          isolate: false,
        },
      },
      {
        extends: true,
        // Each file has a context of its own, because Testing Library and Base UI remember what a file did; the threads, and
        // jsdom in them, are shared.
        test: {
          name: 'screens',
          include: ['components/**/*.test.{ts,tsx}'],
          pool: 'vmThreads',
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        // Each file has a process of its own.
        test: {
          name: 'programs',
          include: [...programs, ...mocking],
        },
      },
    ],
  },
})
