import { expect, it } from 'vitest'
import { CameraError, failureOf } from './failure.ts'

it.each([
  ['NotAllowedError', 'denied'],
  ['NotFoundError', 'none'],
  ['OverconstrainedError', 'none'],
  ['NotReadableError', 'inUse'],
  ['TypeError', 'failed'],
])('[BC-02] tells what a browser means by %s', (name, failure) => {
  expect(failureOf(new DOMException('', name))).toBe(failure)
})

it('[BC-02] keeps what is known already, and takes anything else for a failure', () => {
  expect(failureOf(new CameraError('insecure'))).toBe('insecure')
  expect(failureOf('toString')).toBe('failed')
})
