import type { Instrumentation } from 'next'

// Built for the Edge runtime too, which none of this is for: only what stands inside the condition is left out there.

/** Runs once when the server starts: a configuration that cannot work must stop it here, not at the first request. */
export async function register() {
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { checkAtStart } = await import('#lib/server/env/check-at-start.ts')
    const env = checkAtStart()
    const { watchProcess } = await import('#lib/server/http/process-faults.ts')
    const { log } = await import('#lib/server/log/log.ts')
    watchProcess(log)
    const { startServerReporting } = await import('#lib/server/errors/report-error.ts')
    const { version } = await import('#lib/server/env/version.ts')
    await startServerReporting(env, version)
    // So that a provider that cannot be used is named at once.
    void import('#lib/server/session/instance.ts')
      .then(({ sessions }) => sessions().discovery.check())
      .catch(() => undefined) // logged, or seen again by the first request
  }
}

/** Next has logged the error by then, with the reference that the page shows. */
export const onRequestError: Instrumentation.onRequestError = async (error, _request, { routePath, routeType }) => {
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { reportError } = await import('#lib/server/errors/report-error.ts')
    reportError(error, { route: routePath, kind: routeType })
  }
}
