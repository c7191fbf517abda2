import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { flagsApp } from './app.ts'
import { loadFlags } from './flags.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flags-'))
})
afterAll(() => rm(folder, { recursive: true }))

const path = '/ofrep/v1/evaluate/flags'
const flag = 'siteflow-setup-accountlinks'

async function serve(content?: unknown) {
  const file = join(folder, 'flags.json')
  if (content !== undefined) await writeFile(file, JSON.stringify(content))
  const app = flagsApp(await loadFlags(content === undefined ? undefined : file))
  return (address: string, context: unknown = {}, headers: Record<string, string> = {}) =>
    app.request(address, { method: 'POST', body: JSON.stringify({ context }), headers })
}

it('the flags switch linked accounts on where there is no flags file', async () => {
  const evaluate = await serve()
  const answer = await evaluate(`${path}/${flag}`)
  expect(await answer.json()).toEqual({ key: flag, value: true, variant: 'on', reason: 'STATIC' })
})

it('the flag service gives an account or user the value of its target', async () => {
  const evaluate = await serve({ [flag]: { value: true, targets: [{ accountId: 'a', value: false }] } })
  const [forA, forB] = await Promise.all([
    evaluate(`${path}/${flag}`, { targetingKey: 'x', accountId: 'a' }),
    evaluate(`${path}/${flag}`, { targetingKey: 'x', accountId: 'b' }),
  ])
  expect(await forA.json()).toMatchObject({ value: false, reason: 'TARGETING_MATCH' })
  expect(await forB.json()).toMatchObject({ value: true, reason: 'STATIC' })
})

it('the flag service answers all flags in one response, and 304 while they are unchanged', async () => {
  const evaluate = await serve()
  const all = await evaluate(path)
  expect(await all.json()).toMatchObject({ flags: [{ key: flag, value: true }] })
  const etag = all.headers.get('etag') ?? ''
  expect((await evaluate(path, {}, { 'if-none-match': etag })).status).toBe(304)
})

it('the flag service names an unknown flag in its 404', async () => {
  const evaluate = await serve()
  const answer = await evaluate(`${path}/constructor`)
  expect(answer.status).toBe(404)
  expect(await answer.json()).toMatchObject({ key: 'constructor', errorCode: 'FLAG_NOT_FOUND' })
})

it('the flag service names the file that it cannot read', async () => {
  await expect(serve({ [flag]: { value: 'yes' } })).rejects.toThrow(/FLAGS_FILE .*flags\.json/)
})
