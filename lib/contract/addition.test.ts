import { expect, it } from 'vitest'
import { isMissingCall, isUnserved } from './addition.ts'
import { UpstreamError } from './wire.ts'

it.each([
  [400, true],
  [401, false],
  [403, false],
  [404, true],
  [405, true],
  [409, false],
  [500, false],
  [501, true],
  [503, false],
])('[ST-01] an answer of %i to an addition means that the upstream may not serve it: %s', (status, unserved) => {
  expect(isUnserved(status)).toBe(unserved)
  expect(isMissingCall(new UpstreamError('triggers.events', status, {}))).toBe(unserved)
})
