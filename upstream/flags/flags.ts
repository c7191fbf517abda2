import { readFile } from 'node:fs/promises'
import * as z from 'zod'
import { StartError } from '../core/errors.ts'
import { describeError } from '../core/log.ts'

const target = z.strictObject({ accountId: z.string().optional(), userId: z.string().optional(), value: z.boolean() })
const flag = z.strictObject({ value: z.boolean(), targets: z.array(target).default([]) })
const flags = z.record(z.string(), flag)
export type Flags = z.output<typeof flags>

/** OpenFeature's targeting key is the subject of an evaluation: here, the user. */
export const evaluationContext = z
  .object({ targetingKey: z.string().optional(), userId: z.string().optional(), accountId: z.string().optional() })
  .transform(({ targetingKey, userId = targetingKey, accountId }) => ({ userId, accountId }))
type EvaluationContext = z.output<typeof evaluationContext>

const standard: Flags = { 'siteflow-setup-accountlinks': { value: true, targets: [] } }

export async function loadFlags(file: string | undefined): Promise<Flags> {
  if (file === undefined) return standard
  const parsed = flags.safeParse(await readJson(file))
  if (parsed.success) return { ...standard, ...parsed.data }
  throw new StartError(`FLAGS_FILE ${file}: ${z.prettifyError(parsed.error)}`)
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    throw new StartError(`FLAGS_FILE ${file} cannot be read: ${describeError(error)}`, { cause: error })
  }
}

export function evaluate(flags: Flags, key: string, { accountId, userId }: EvaluationContext) {
  const flag = Object.hasOwn(flags, key) ? flags[key] : undefined
  if (!flag) return undefined
  const found = flag.targets.find(
    (target) =>
      (target.accountId === undefined || target.accountId === accountId) &&
      (target.userId === undefined || target.userId === userId),
  )
  const value = found?.value ?? flag.value
  return { key, value, variant: value ? 'on' : 'off', reason: found ? 'TARGETING_MATCH' : 'STATIC' }
}
