import { spawnSync } from 'node:child_process'
import { SetupError } from './output.mjs'
import { root } from './processes.mjs'

/** What the operator has set, in the environment or in `.env`, as the project's Node reads that. */
export function readEnvironment({ node, env }, folder = root) {
  const print = ['--env-file-if-exists=.env', '-p', 'JSON.stringify(process.env)']
  const { status, stdout, stderr } = spawnSync(node, print, { cwd: folder, env, encoding: 'utf8' })
  if (status !== 0) throw new SetupError(`.env cannot be read: ${stderr}`)
  return withoutEmpty(JSON.parse(stdout))
}

export const withoutEmpty = (env) => Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))

/** How long each program may finish what it has begun when it has been told to end. */
export const stopGraceSeconds = (env) => numberOf(env, 'STOP_GRACE_SECONDS', 30, [0, 3600])

export function numberOf(env, name, usual, [least, most] = [1, 65_535]) {
  const text = env[name] || String(usual)
  if (/^\d+$/.test(text) && Number(text) >= least && Number(text) <= most) return Number(text)
  throw new SetupError(`${name} is "${text}". It must be a whole number from ${least} to ${most}.`)
}

export function originOf(env, name, usual) {
  const text = env[name] || usual
  if (/^https?:\/\/[^/]/i.test(text)) return new URL(text).origin
  throw new SetupError(`${name} is "${text}". It must be an address such as https://portal.example.com.`)
}
