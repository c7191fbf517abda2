import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from '@playwright/test'
import { freePort } from '#tests/support/servers/free-port.ts'
import type { Browser, Window } from './window.ts'

/** WebDriver's own codes: https://www.w3.org/TR/webdriver2/#keyboard-actions */
const codes: Record<string, string> = {
  Tab: '\uE004',
  Enter: '\uE006',
  Control: '\uE009',
  Escape: '\uE00C',
}
const keyDown = (value: string) => ({ type: 'keyDown', value })
const keyUp = (value: string) => ({ type: 'keyUp', value })

type Call = (method: string, path: string, body?: object) => Promise<unknown>
/** A session's calls are about its current window, which this one changes where needed. */
type CallIn = (handle: string, ...call: Parameters<Call>) => Promise<unknown>

/** WebKit with the windows of GTK, on a screen of its own, through the classic WebDriver: HTTP and JSON, a dozen calls. */
export async function startWebKit(): Promise<Browser> {
  const home = await mkdtemp(join(tmpdir(), 'webkit-'))
  const settings = join(home, '.config/gtk-3.0')
  await mkdir(settings, { recursive: true })
  // The page then prefers reduced motion, which a computer without a graphics card draws slowly.
  await writeFile(join(settings, 'settings.ini'), '[Settings]\ngtk-enable-animations=0\n')
  const screen = start('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], process.env)
  const [number] = (await once(screen.stdio[3] ?? screen, 'data')) as [Buffer]
  const env = {
    ...process.env,
    DISPLAY: `:${String(number).trim()}`,
    HOME: home,
    XDG_RUNTIME_DIR: home,
    NO_AT_BRIDGE: '1',
    // Without a graphics card, layers cost half of what a page costs.
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  }
  const port = await freePort()
  const driver = start('WebKitWebDriver', ['-p', String(port)], env)
  const call: Call = async (method, path, body) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers,
      body: body && JSON.stringify(body),
    })
    const { value } = (await answer.json()) as { value: unknown }
    if (answer.ok) return value
    const { error, message } = value as Record<'error' | 'message', string>
    throw new Error(`${path}: ${error}: ${message}`)
  }
  await expect(() => call('GET', '/status')).toPass()
  const browserOptions = { binary: process.env.SFL_WEBKIT, args: ['--automation'] }
  const wanted = { browserName: 'MiniBrowser', acceptInsecureCerts: true, 'webkitgtk:browserOptions': browserOptions }
  const created = await call('POST', '/session', { capabilities: { alwaysMatch: wanted } })
  const session = `/session/${(created as { sessionId: string }).sessionId}`
  let current = (await call('GET', `${session}/window`)) as string
  const callIn: CallIn = async (handle, method, path, body) => {
    if (current !== handle) await call('POST', `${session}/window`, { handle })
    current = handle
    return call(method, session + path, body)
  }
  const window = windowOf(callIn, current, env)
  await window.resize(1280, 800)
  return {
    window,
    async close() {
      await call('DELETE', session)
      await Promise.all([driver, screen].map(stop))
      await rm(home, { recursive: true, force: true })
    },
  }
}

/** Ends with this process, whatever ends that. */
function start(program: string, args: string[], env: NodeJS.ProcessEnv): ChildProcess {
  const child = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const end = () => void child.kill()
  process.on('exit', end)
  child.on('exit', () => process.off('exit', end))
  return child
}

async function stop(child: ChildProcess) {
  child.kill()
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

function windowOf(callIn: CallIn, handle: string, env: NodeJS.ProcessEnv): Window {
  const call: Call = (...asked) => callIn(handle, ...asked)
  const act = async (...actions: object[]) => {
    await call('POST', '/actions', { actions })
    await call('DELETE', '/actions')
  }
  const actKeys = (actions: object[]) => act({ type: 'key', id: 'keyboard', actions })
  const actPointer = (...actions: object[]) =>
    act({ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions })
  const moveTo = (x: number, y: number) => ({ type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 })
  return {
    async goto(url) {
      await call('POST', '/url', { url })
    },
    run: (script, args) => call('POST', '/execute/sync', { script, args }),
    hover: (x, y) => actPointer(moveTo(x, y)),
    click: (x, y) => actPointer(moveTo(x, y), { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }),
    type: (text) => actKeys(Array.from(text).flatMap((key) => [keyDown(key), keyUp(key)])),
    // Not by single actions, each of which waits until the page has handled the one before.
    async scan(text) {
      const [id] = Object.values((await call('GET', '/element/active')) as Record<string, string>)
      await call('POST', `/element/${id}/value`, { text })
    },
    press: (chords) =>
      actKeys(
        chords.flatMap((chord) => {
          const keys = chord.split('+').map((key) => codes[key] ?? key)
          return [...keys.map(keyDown), ...keys.toReversed().map(keyUp)]
        }),
      ),
    async resize(width, height) {
      await call('POST', '/window/rect', { width, height })
    },
    screenshot: async () => Buffer.from((await call('GET', '/screenshot')) as string, 'base64'),
    print: async (address) => print(address, await call('GET', '/cookie'), env),
    async open() {
      const opened = (await call('POST', '/window/new', { type: 'window' })) as { handle: string }
      return windowOf(callIn, opened.handle, env)
    },
    async close() {
      await call('DELETE', '/window')
    },
  }
}

/** WebDriver for WebKitGTK cannot print, its library can. */
async function print(address: string, cookies: unknown, env: NodeJS.ProcessEnv): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'print-'))
  const file = join(folder, 'paper.pdf')
  const script = fileURLToPath(new URL('print-webkit.py', import.meta.url))
  // The system's own, whose packages were installed.
  const child = spawn('/usr/bin/python3', [script], { env, stdio: ['pipe', 'ignore', 'pipe'] })
  const faults: Buffer[] = []
  child.stderr.on('data', (text: Buffer) => faults.push(text))
  child.stdin.end(JSON.stringify({ address, cookies, file }))
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`WebKit did not print: ${Buffer.concat(faults).toString()}`)
  const pdf = await readFile(file)
  await rm(folder, { recursive: true })
  return pdf
}
