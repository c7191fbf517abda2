import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { waitForLock } from './lock.mjs'
import { say } from './log.mjs'
import { projectNode, withProjectNode } from './node.mjs'
import { inRoot } from './root.mjs'
import { Interrupted } from './run.mjs'

/**
 * Brings the folder into the state that the command needs, and returns the Node and the environment (`base`, with that
 * Node first on the PATH) for its programs. Two set-ups in one folder take turns.
 */
export async function prepare({ interruptions, base = process.env, build = false, rebuild = false }) {
  const release = await waitForTurn(interruptions)
  try {
    await ensureInstalled({ interruptions })
    const node = projectNode()
    const env = withProjectNode(base, node)
    if (build) await ensureBuilt({ node, env, interruptions, force: rebuild })
    return { node, env }
  } finally {
    release()
  }
}

async function waitForTurn({ requested }) {
  try {
    return await waitForLock(inRoot('.data/setup.lock'), {
      onWait: ({ pid }) => say(`waiting for another set-up in this folder (process ${pid}) to finish`),
      signal: requested,
    })
  } catch (error) {
    if (requested.aborted) throw new Interrupted(requested.reason)
    throw error
  }
}
