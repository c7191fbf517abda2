// What tests of screens need, from one place.
export { act, cleanup, fireEvent, render, screen, waitFor, within } from '#tests/support/component.ts'
export { renderInPage } from '#tests/support/page.tsx'
