import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { flagsApp } from './app.ts'
import { loadFlags } from './flags.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flags-'))
})

const path = '/ofrep/v1/evaluate/flags'
const flag = 'siteflow-setup-accountlinks'

async function serve(content?: unknown) {
  const file = join(folder, 'flags.json')
  if (content !== undefined) await writeFile(file, JSON.stringify(content))
  const app = flagsApp(await loadFlags(content === undefined ? undefined : file))
  return (address: string, context: unknown = {}, headers: Record<string, string> = {}) =>
    app.request(address, { method: 'POST', body: JSON.stringify({ context }), headers })
}

it('[ST-10] linked accounts are on without a flags file, and a 304 while unchanged', async () => {
  const evaluate = await serve()
  const answer = await evaluate(`${path}/${flag}`)
  expect(await answer.json()).toEqual({ key: flag, value: true, variant: 'on', reason: 'STATIC' })
  const all = await evaluate(path)
  expect(await all.json()).toMatchObject({ flags: [{ key: flag, value: true }] })
  const etag = all.headers.get('etag') ?? ''
  expect((await evaluate(path, {}, { 'if-none-match': etag })).status).toBe(304)
})

it('[ST-10] the flags file gives an account its target, and is named where it cannot be read', async () => {
  const evaluate = await serve({ [flag]: { value: true, targets: [{ accountId: 'a', value: false }] } })
  const valueFor = async (accountId: string) =>
    (await evaluate(`${path}/${flag}`, { targetingKey: 'x', accountId })).json()
  expect(await valueFor('a')).toMatchObject({ value: false, reason: 'TARGETING_MATCH' })
  expect(await valueFor('b')).toMatchObject({ value: true, reason: 'STATIC' })
  await expect(serve({ [flag]: { value: 'yes' } })).rejects.toThrow(/FLAGS_FILE .*flags\.json/)
})
