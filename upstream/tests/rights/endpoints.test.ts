import { Hono } from 'hono'
import { afterAll, expect, it } from 'vitest'
import { toErrorResponse } from '../../core/http/error-response.ts'
import { flagsApp } from '../../flags/app.ts'
import { loadFlags } from '../../flags/flags.ts'
import { healthApp } from '../../health.ts'
import { intakeEndpoints } from '../../intake/routes.ts'
import { otherApps } from '../../served.ts'
import { createTestUpstream } from '../support/upstream.ts'
import { openEndpoints } from './table.ts'

const upstream = await createTestUpstream()
afterAll(() => upstream.close())

const withValues = (endpoint: string) => endpoint.replaceAll(/:\w+(\{[^}]*\})?/g, 'x1').replace('*', 'artwork/x1/1.pdf')

it('[SEC-56] the upstream serves nothing that the tables of endpoints do not name', async () => {
  const apps = [healthApp(upstream.up), flagsApp(await loadFlags(undefined)), ...otherApps(upstream.up)]
  const served = apps.flatMap(({ routes }) => routes.map(({ method, path }) => `${method} ${path}`))
  const signed = intakeEndpoints.flatMap(({ method, path }) => [`${method} ${path}`, `${method} ${path}/`])
  expect(new Set(served)).toEqual(new Set([...signed, ...Object.keys(openEndpoints)]))
  expect(served, 'which no published client calls').toContain('POST /submission/order/validate')
})

it('[SEC-56] an endpoint of signed addresses or of this machine is closed to every role', async () => {
  const config = { ...upstream.config, origin: 'https://upstream.example' }
  const app = new Hono().onError((error, { req }) => toErrorResponse(error, req.raw))
  for (const other of otherApps({ ...upstream.up, config })) app.route('/', other)
  const authorization = `Bearer ${await upstream.bearer((await upstream.member()).userId)}`
  for (const [endpoint, letsIn] of Object.entries(openEndpoints).filter(([, open]) => open !== 'any client')) {
    const [method = '', address = ''] = withValues(endpoint).split(' ')
    const { status } = await app.request(address, { method, headers: { authorization } })
    expect(status, endpoint).toBe(letsIn === 'this machine' ? 404 : 403)
  }
})
