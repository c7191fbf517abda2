import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { SetupError, say } from './log.mjs'
import { inRoot } from './root.mjs'

const OLDEST = [22, 18]

/** The Node that the project brings along, or this one where it brings none for the machine and this one is new enough. */
export function projectNode() {
  const windows = process.platform === 'win32'
  const folder = `node-${windows ? 'win' : process.platform}-${process.arch}`
  const bundled = inRoot('node_modules', folder, 'bin', windows ? 'node.exe' : 'node')
  if (existsSync(bundled) && spawnSync(bundled, ['--version']).status === 0) return bundled
  if (!isNewEnough(process.versions.node))
    throw new SetupError(
      `Node ${OLDEST.join('.')} or newer is needed. This is ${process.versions.node}, and the project brings none for ` +
        `${process.platform}-${process.arch}.`,
    )
  say(`no Node of the project's own for ${process.platform}-${process.arch}: using this one, ${process.versions.node}`)
  return process.execPath
}

export function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number)
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])
}

/** The environment for every program we start: the project's Node and programs are found first. */
export function withProjectNode(env, node) {
  const folders = [path.dirname(node), inRoot('node_modules/.bin'), env.PATH].filter(Boolean)
  return { ...env, PATH: folders.join(path.delimiter) }
}
