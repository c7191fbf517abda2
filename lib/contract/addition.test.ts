import { expect, it } from 'vitest'
import { isMissingCall, isUnserved } from './addition.ts'
import { UpstreamError } from './wire.ts'

it('[ST-01] an addition is not served after 400, 404, 405 and 501, and may be after others', () => {
  const statuses = [400, 401, 403, 404, 405, 409, 500, 501, 503]
  expect(statuses.filter(isUnserved)).toEqual([400, 404, 405, 501])
  const errors = statuses.map((status) => new UpstreamError('triggers.events', status, {}))
  expect(errors.filter(isMissingCall).map(({ status }) => status)).toEqual([400, 404, 405, 501])
})
