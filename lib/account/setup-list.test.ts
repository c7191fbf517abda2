import { expect, it, vi } from 'vitest'
import { loadOpenSetupList, loadSetupSteps } from './setup-list.ts'

const world = vi.hoisted(() => ({
  answers: {} as Record<string, object>,
  settings: {} as object,
  person: { role: 'owner', permissions: [] as string[], flags: {}, offers: ['products'] },
}))
vi.mock('#lib/server/upstream/pages/server.ts', () => ({
  callUpstream: async ({ name }: { name: string }) => {
    const answer = world.answers[name]
    if (!answer) throw new Error('away')
    return answer
  },
}))
vi.mock('#lib/server/access/loaders.ts', () => ({ loadPerson: async () => world.person }))
vi.mock('./loaders.ts', () => ({ loadSettings: async () => world.settings }))
vi.mock('#lib/server/errors/to-result.ts', () => ({
  toResult: (read: Promise<unknown>) =>
    read.then(
      (value) => ({ ok: true, value }),
      (error: unknown) => ({ ok: false, error }),
    ),
}))

const ticks = async () => Object.fromEntries((await loadSetupSteps()).map(({ name, done }) => [name, done]))
const one = { data: [{}] }

it('[PR-04] the set-up list ticks what is there, of what the user may set up', async () => {
  world.answers = { 'users.list': one, 'products.list': one, 'triggers.list': { data: [] }, 'orders.list': one }
  world.settings = { companyName: 'Robin', town: 'Leeds' }
  // A new account has one user, and a product that nobody has saved.
  expect(await ticks()).toEqual({ company: false, users: false, product: false, trigger: false, order: true })
  world.answers = {
    'users.list': { data: [{}, {}] },
    'products.list': { data: [{}, { lastChange: { by: 'Ada', at: '' } }] },
    'accountLinks.list': one,
    'triggers.list': one,
  }
  world.settings = { companyName: 'Robin', address1: '1 Road', town: 'Leeds' }
  world.person = {
    ...world.person,
    permissions: ['accountlink-read', 'accountlink-write'],
    flags: { 'siteflow-setup-accountlinks': true },
  }
  const done = { company: true, users: true, product: true, partner: true, trigger: true }
  expect(await ticks()).toEqual({ ...done, order: undefined })
  world.person = { ...world.person, offers: [] }
  expect(await ticks()).not.toHaveProperty('product')
})

it('[PR-04] the set-up list can be closed where the upstream keeps that', async () => {
  const openOf = (settings: object) => {
    world.settings = settings
    return loadOpenSetupList()
  }
  expect(await openOf({ version: '1' })).toEqual({ canClose: true })
  expect(await openOf({ companyName: 'Robin' })).toEqual({ canClose: false })
  expect(await openOf({ version: '2', setupListClosed: true })).toBeUndefined()
})
