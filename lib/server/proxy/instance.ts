import { accounts } from '#lib/contract/accounts.ts'
import { contract } from '#lib/contract/table.ts'
import { accountTimes } from '#lib/server/account-times.ts'
import { env } from '#lib/server/env/env.ts'
import { wrapHandler } from '#lib/server/handlers/instance.ts'
import { localeOf } from '#lib/server/http/request-locale.ts'
import { log } from '#lib/server/log/log.ts'
import { processWide, stopping } from '#lib/server/process-wide.ts'
import { callWith } from '#lib/server/upstream/upstream.ts'
import { createConcurrencyLimit, limited, unlimited } from './concurrency-limit.ts'
import { createEventProxy } from './event-proxy.ts'
import { createFileProxy } from './file-proxy.ts'
import { createProxy } from './proxy.ts'
import { createSignedFiles } from './signed-files.ts'

export const proxies = () => processWide('proxy', createProxies)

/** For handlers that call the upstream: they take a slot of their session. */
export const wrapLimited = limited(wrapHandler, () => proxies().concurrencyLimit)

function createProxies() {
  const { FILE_ORIGINS, UPSTREAM_ACCOUNT_HEADER, UPSTREAM_URL } = env()
  const upstream = { apiUrl: UPSTREAM_URL, accountHeader: UPSTREAM_ACCOUNT_HEADER }
  const files = {
    wrapHandler,
    signedFiles: createSignedFiles(callWith),
    fileOrigins: FILE_ORIGINS,
    upstreamOrigin: new URL(UPSTREAM_URL).origin,
  }
  const concurrencyLimit = createConcurrencyLimit()
  return {
    concurrencyLimit,
    call: createProxy({
      wrapHandler,
      contract,
      upstream,
      log,
      localeOf,
      onAnswered: ({ name }, accountId) => {
        if (name === accounts.saveSettings.name && accountId !== undefined) accountTimes().delete(accountId)
      },
    }),
    file: createFileProxy({ ...files, concurrencyLimit }),
    archive: createFileProxy({ ...files, concurrencyLimit: unlimited }),
    events: createEventProxy({
      wrapHandler,
      upstream,
      concurrencyLimit: createConcurrencyLimit({ perSession: 8, perProcess: 2000, perMinute: 120 }),
      stopping: stopping().signal,
    }),
  }
}
