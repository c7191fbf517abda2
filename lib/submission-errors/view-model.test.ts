import { expect, it } from 'vitest'
import { submissionErrors } from '#lib/contract/submission-errors.ts'
import { isOutcomeTold, toSteps } from './view-model.ts'

const [received, again, later] = ['2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z', '2026-01-03T00:00:00Z']
const fault = { path: 'orderData.items.0.sku', message: 'SKU "GONE" is unknown', name: 'UnknownSku' }
const ada = { kind: 'person', name: 'Ada', role: 'owner', accountName: 'Acme' }
const refused = { accountId: 'a', createdAt: received, errorList: [fault] }
const details = (given: object) => submissionErrors.details.response.parse({ _id: 'e', ...refused, ...given })

it('[SU-03] [ST-01] a flag for a resubmission is one whose time is not known', () => {
  const steps = toSteps(details({ resubmitted: true }))
  expect(steps).toMatchObject([{ kind: 'received' }, { kind: 'resubmitted', timestamp: '' }])
  expect(toSteps(details({ resubmitted: false }))).toHaveLength(1)
})

it('[SU-03] the story of a refused order is what came in, and what came of each attempt', () => {
  const attempt = { timestamp: again, by: ada, changes: [], changeCount: 0, errorList: [fault] }
  const accepted = { ...attempt, timestamp: later, errorList: [], orderId: 'o' }
  const history = { by: ada, errorList: [fault], hasReceived: true, attempts: [attempt, accepted] }
  const steps = toSteps(details({ resubmitted: later, orderId: 'o', history }))
  expect(steps).toMatchObject([
    { kind: 'received', timestamp: received, by: ada, faults: [fault] },
    { kind: 'resubmitted', timestamp: again, faults: [fault], changeCount: 0 },
    { kind: 'resubmitted', timestamp: later, orderId: 'o' },
  ])
})

it('[SU-03] [ST-01] without a history, the errors kept do not tell what came of a resubmission', () => {
  expect(toSteps(details({}))).toEqual([{ kind: 'received', timestamp: received, by: undefined, faults: [fault] }])
  const plain = details({ resubmitted: again })
  expect(toSteps(plain)).toMatchObject([{ faults: undefined }, { timestamp: again, faults: undefined }])
  const history = { hasReceived: false, attempts: [] }
  const told = [plain, details({ resubmitted: again, orderId: 'o' }), details({ resubmitted: again, history })]
  expect(told.map(isOutcomeTold)).toEqual([false, true, true])
})
