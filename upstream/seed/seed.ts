import { triggerSources } from '../core/database/schema/tables.ts'
import { StartError } from '../core/errors.ts'
import type { Upstream } from '../upstream.ts'
import { type Report, seedEmpty, seedSite } from './site.ts'
import { seedTriggerSources } from './triggers.ts'

type Scenario = { description: string; run: (up: Upstream, report: Report) => Promise<void> }

export const scenarios: Record<string, Scenario> = {
  site: { description: 'two print sites and two brands in the middle of a busy day, with 300 orders', run: seedSite },
  empty: { description: 'the same accounts, people, products and triggers, without orders', run: seedEmpty },
  'first-access': {
    description: 'as empty, but nobody has set the first print site up yet',
    run: (up, report) => seedEmpty(up, report, { isNew: true }),
  },
  own: {
    description: 'nothing of the demonstration: a link is printed that makes its first owner',
    run: async ({ database, now }) => {
      // Twice, when it is started again before it has an owner.
      if ((await database.orm.$count(triggerSources)) > 0) return
      await database.transaction((tx) => seedTriggerSources(tx, now()))
    },
  },
}

export async function seedScenario(up: Upstream, name: string, report: Report): Promise<void> {
  const scenario = Object.hasOwn(scenarios, name) ? scenarios[name] : undefined
  if (!scenario)
    throw new StartError(`There is no scenario "${name}". There are: ${Object.keys(scenarios).join(', ')}.`)
  await scenario.run(up, report)
}
