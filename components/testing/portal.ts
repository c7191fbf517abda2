// What tests of screens that call the portal need, from one place.
export { answer, answerElsewhere, fakePortal, refusal } from '#tests/support/answer.ts'
export { act, cleanup, renderInPage, screen, waitFor, within } from './page.ts'
