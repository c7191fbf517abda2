import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { readConfig } from '#upstream/core/config.ts'
import { startUpstream } from '#upstream/start.ts'
import { createDataDir } from '#upstream/tests/support/snapshot.ts'

const root = path.resolve(import.meta.dirname, '..')
const owner = { company: 'Grønn Trykk', kind: 'psp', name: 'Åse', email: 'Ase@Gornn.example' }

it('[US-05] an owner who cannot be mailed sets a new password with the link of the command', async () => {
  const given = { DATA_DIR: await createDataDir('password-link-'), SCENARIO: 'own', UPSTREAM_PORT: '0' }
  const options = { cwd: root, env: { ...process.env, ...given } }
  const command = async (...args: string[]) =>
    (await promisify(execFile)(process.execPath, ['scripts/password-link.ts', ...args], options)).stdout
  const post = async ({ origin }: { origin: string }, text: string, fields: Record<string, string>) => {
    const { pathname } = new URL(/\S+\/link\/once_\S+/.exec(text)?.[0] ?? '')
    const body = new URLSearchParams({ password: 'three blind mice', ...fields })
    return (await fetch(`${origin}${pathname}`, { method: 'POST', body, redirect: 'manual' })).status
  }
  await expect(command('ase')).rejects.toMatchObject({
    stderr: expect.stringContaining('Check DATA_DIR and DATABASE_URL'),
  })
  const first = await startUpstream(readConfig(given))
  expect(await post(first, first.notes.join('\n'), owner)).toBe(303)
  await expect(command()).rejects.toMatchObject({ stderr: expect.stringContaining('Stop that one first.') })
  await first.stop()

  expect(await command()).toMatch(/Åse +Grønn Trykk +ase@gornn.example +Ase@Gornn.example/)
  const printed = await command('ASE@gornn.example')
  await using again = new AsyncDisposableStack()
  const second = again.adopt(await startUpstream(readConfig(given)), (running) => running.stop())
  expect(await post(second, printed, { password: 'four blind mice' })).toBe(303)
})
