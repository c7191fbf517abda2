import { createServer } from 'node:net'
import { SetupError } from './log.mjs'

/** Refuses in clear words when another program already listens where this part wants to. */
export async function requireFreePort({ host, port, portVariable, title }) {
  const fault = await listenFault(host, port)
  if (!fault) return
  const remedy = `set ${portVariable} to a free port`
  if (fault === 'EADDRINUSE')
    throw new SetupError(
      `Port ${port} is already in use, so ${title} cannot start. Stop the other program or ${remedy}.`,
    )
  if (fault === 'EACCES')
    throw new SetupError(`This user may not listen on port ${port}, so ${title} cannot start: ${remedy} above 1023.`)
  if (fault === 'EADDRNOTAVAIL' || fault === 'ENOTFOUND')
    throw new SetupError(`${host} is not an address of this machine, so ${title} cannot start. Correct HOST.`)
  throw new SetupError(`Port ${port} cannot be opened (${fault}), so ${title} cannot start.`)
}

function listenFault(host, port) {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error) => resolve(error.code ?? error.message))
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve(undefined)))
  })
}
