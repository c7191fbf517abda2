/** Runs once when the server starts: a configuration that cannot work must stop it here, not at the first request. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { checkAtStart } = await import('#lib/env/check-at-start.ts')
  checkAtStart()
  const { watchProcess } = await import('#lib/http/process-faults.ts')
  const { log } = await import('#lib/log/log.ts')
  watchProcess(log)
}
