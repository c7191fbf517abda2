import { parseArgs } from 'node:util'
import { type Config, readConfig } from '#upstream/core/config.ts'
import { accounts } from '#upstream/core/database/schema/tables.ts'
import { StartError } from '#upstream/core/errors.ts'
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

const options = { scenario: { type: 'string' }, scale: { type: 'string' }, help: { type: 'boolean' } } as const
type Wanted = { scenario: string | undefined; count: number; config: Config }

async function seed(up: Upstream, { scenario, count, config }: Wanted): Promise<void> {
  const startedAt = performance.now()
  const report = (text: string) => console.log(`${((performance.now() - startedAt) / 1000).toFixed(1)} s  ${text}`)
  const isEmpty = (await up.database.orm.$count(accounts)) === 0
  if (!isEmpty && scenario) {
    throw new StartError(
      `The database in ${config.dataDir} is not empty. Set DATA_DIR to another folder, or move that one away.`,
    )
  }
  await seedWhenEmpty(up, report)
  if (count > 0) await seedScale(up, count, report)
  report('done')
}

function parseScale(typed = '0'): number {
  if (!/^\d{1,9}$/.test(typed)) throw new StartError(`--scale is a number of orders, such as 100000, not "${typed}".`)
  return Number(typed)
}

try {
  const { scenario, scale, help } = parseArgs({ options }).values
  if (help) console.log(usage)
  else {
    const count = parseScale(scale)
    const config = readConfig(scenario ? { ...process.env, SCENARIO: scenario } : process.env)
    await withUpstream(config, (up) => seed(up, { scenario, count, config }))
  }
} catch (error) {
  console.error(error instanceof StartError ? error.message : describeError(error))
  process.exitCode = 1
}
