import type { Hono } from 'hono'
import { afterAll, expect, it } from 'vitest'
import { besideContract } from '#tests/support/endpoints.ts'
import { flagsApp } from '../../flags/app.ts'
import { loadFlags } from '../../flags/flags.ts'
import { healthApp } from '../../health.ts'
import { otherApps } from '../../served.ts'
import { createTestUpstream } from '../support/upstream.ts'

const upstream = await createTestUpstream()
afterAll(() => upstream.close())

/** With made-up values, as the table has them. A slash at the end is no other way in. */
const endpointsOf = (app: Hono) =>
  app.routes.map(
    ({ method, path }) =>
      `${method} ${path
        .replaceAll(/:\w+(\{[^}]*\})?/g, 'x1')
        .replace('*', 'artwork/x1/1.pdf')
        .replace(/\/$/, '')}`,
  )

it('the upstream serves nothing that the table of endpoints does not name', async () => {
  const apps = [healthApp(upstream.up), flagsApp(await loadFlags(undefined)), ...otherApps(upstream.up)]
  const served = new Set(apps.flatMap(endpointsOf))
  const named = new Set(besideContract.map(({ method, path }) => `${method} ${path}`))
  expect([...served].toSorted()).toEqual([...named].toSorted())
})
