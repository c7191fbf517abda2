import 'server-only'
import { can } from '#lib/common/access/rules.ts'
import { paths } from '#lib/common/paths.ts'
import { linkedAccounts, ownProducts, settingUp, submitting } from '#lib/contract/access.ts'
import { accountLinks } from '#lib/contract/account-links.ts'
import { orders } from '#lib/contract/orders.ts'
import { products } from '#lib/contract/products.ts'
import { triggers } from '#lib/contract/triggers.ts'
import { users } from '#lib/contract/users.ts'
import { loadPerson } from '#lib/server/access/loaders.ts'
import { toResult } from '#lib/server/errors/to-result.ts'
import { callUpstream } from '#lib/server/upstream/pages/server.ts'
import { loadSettings } from './loaders.ts'

const few = { page: 1, pagesize: 2 }
const most = { page: 1, pagesize: 100 }

/** Each step is done by what there is: nobody ticks it. */
const steps = {
  company: {
    href: paths.accountSettings,
    needs: { roles: settingUp },
    isDone: async () => {
      const { companyName, address1, town } = await loadSettings()
      return Boolean(companyName && address1 && town)
    },
  },
  users: {
    href: paths.users,
    needs: { roles: settingUp },
    isDone: async () => (await callUpstream(users.list, { query: few })).data.length > 1,
  },
  product: {
    href: paths.products,
    needs: ownProducts,
    // A new account begins with a product that nobody has saved.
    isDone: async () =>
      (await callUpstream(products.list, { query: { ...most, active: true } })).data.some(
        ({ lastChange }) => lastChange !== undefined,
      ),
  },
  partner: {
    href: paths.linkedAccounts,
    needs: linkedAccounts,
    isDone: async () => (await callUpstream(accountLinks.list, { query: { ...few, active: true } })).data.length > 0,
  },
  trigger: {
    href: paths.triggers,
    needs: { roles: settingUp },
    isDone: async () => (await callUpstream(triggers.list, { query: { ...few, active: true } })).data.length > 0,
  },
  order: {
    href: paths.orderTutorial,
    needs: { roles: submitting },
    isDone: async () => (await callUpstream(orders.list, { query: few })).data.length > 0,
  },
} as const

export type SetupStep = keyof typeof steps

/** `done`: undefined where it could not be read. */
export async function loadSetupSteps() {
  const person = await loadPerson()
  const offered = Object.entries(steps).filter(([, { needs }]) => can(needs, person))
  return Promise.all(
    offered.map(async ([name, { href, isDone }]) => {
      const result = await toResult(isDone())
      return { name: name as SetupStep, href, done: result.ok ? result.value : undefined }
    }),
  )
}

/** `canClose`: an upstream whose settings have no version keeps no addition (decision 051). */
export async function loadOpenSetupList(): Promise<{ canClose: boolean } | undefined> {
  const person = await loadPerson()
  if (!can({ roles: settingUp }, person)) return undefined
  const settings = await toResult(loadSettings())
  if (!settings.ok || settings.value.setupListClosed === true) return undefined
  return { canClose: settings.value.version !== undefined }
}
