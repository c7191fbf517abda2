import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, test } from '#tests/e2e/support/test.ts'
import { freePort } from '#tests/support/servers/free-port.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

test('[REL-13] the pair that the script starts answers while one of its parts is stopped, and leaves nothing when it ends', async () => {
  test.setTimeout(300_000) // Starts two portals, two upstreams, PostgreSQL, Redis and nginx.
  const [port, upstreamPort] = [await freePort(), await freePort()]
  const env = { ...process.env, PORT: String(port), UPSTREAM_PORT: String(upstreamPort) }
  const child = spawn(process.execPath, ['scripts/pair.ts'], { cwd: root, env, stdio: ['pipe', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  const lines: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line))
  const says = (line: string) => expect.poll(() => lines, { timeout: 240_000 }).toContain(line)
  const answers = async () => {
    for (const address of [`http://localhost:${port}/login`, `http://localhost:${upstreamPort}/health/ready`])
      expect((await fetch(address)).status).toBe(200)
  }
  try {
    await says('Ctrl-C stops everything.')
    expect(lines).toContain(`The pair is ready: http://localhost:${port}`)
    expect(lines.join('\n')).toMatch(/^pia +pia-prints-2026/m)
    // Behind nginx nothing arrives there.
    expect(lines.join('\n')).not.toContain('/inbox/')
    for (const name of ['portal 1', 'upstream 2']) {
      child.stdin.write(`${name}\n`)
      await says(`${name} is stopped.`)
      await answers()
    }
    child.stdin.write('portal 1\nprinter\n')
    await says('portal 1 is started again.')
    await says('The parts are: portal 1, portal 2, upstream 1, upstream 2, Redis, PostgreSQL.')
    await answers()
  } finally {
    child.kill('SIGTERM')
  }
  expect(await exited).toEqual([0, null])
  await expect(fetch(`http://localhost:${port}/login`)).rejects.toThrow()
})
