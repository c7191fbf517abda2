import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

export { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
export { userEvent } from '@testing-library/user-event'

// jsdom hides popovers as a browser does, but has no way to show one.
HTMLElement.prototype.showPopover = function show() {
  this.style.display = 'block'
}
HTMLElement.prototype.hidePopover = function hide() {
  this.style.display = ''
}

afterEach(cleanup)

// A busy machine takes its time with the code of a dialog that is fetched on use.
configure({ asyncUtilTimeout: 15_000 })
