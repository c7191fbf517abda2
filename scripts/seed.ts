import { parseArgs } from 'node:util'
import { readConfig } from '#upstream/core/config.ts'
import { accounts } from '#upstream/core/database/schema/tables.ts'
import { describeError } from '#upstream/core/log.ts'
import { seedScale } from '#upstream/seed/scale.ts'
import { scenarios } from '#upstream/seed/seed.ts'
import { seedWhenEmpty } from '#upstream/seeding.ts'
import type { Upstream } from '#upstream/upstream.ts'
import { withUpstream } from './open-upstream.ts'

const usage = `npm run seed -- [--scenario <name>] [--scale <orders>]

  --scenario  what an empty database is filled with:
${Object.entries(scenarios)
  .map(([name, { description }]) => `              ${name.padEnd(13)} ${description}`)
  .join('\n')}
  --scale     adds so many orders to the site, for benchmarks`

const { values } = parseArgs({
  options: { scenario: { type: 'string' }, scale: { type: 'string' }, help: { type: 'boolean' } },
})
const config = readConfig(values.scenario ? { ...process.env, SCENARIO: values.scenario } : process.env)
const count = Number(values.scale ?? 0)

async function seed(up: Upstream): Promise<void> {
  const startedAt = performance.now()
  const report = (text: string) => console.log(`${((performance.now() - startedAt) / 1000).toFixed(1)} s  ${text}`)
  const isEmpty = (await up.database.orm.$count(accounts)) === 0
  if (!isEmpty && values.scenario) {
    throw new Error(
      `The database in ${config.dataDir} is not empty. Set DATA_DIR to another folder, or move that one away.`,
    )
  }
  await seedWhenEmpty(up, report)
  if (count > 0) await seedScale(up, count, report)
  report('done')
}

try {
  if (values.help || !Number.isInteger(count) || count < 0) console.log(usage)
  else await withUpstream(config, seed)
} catch (error) {
  console.error(describeError(error))
  process.exitCode = 1
}
