import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

export { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
export { userEvent } from '@testing-library/user-event'

// jsdom hides popovers as a browser does, but does not implement showPopover.
HTMLElement.prototype.showPopover = function show() {
  this.style.display = 'block'
}
HTMLElement.prototype.hidePopover = function hide() {
  this.style.display = ''
}

// Nor does it scroll.
Element.prototype.scrollIntoView = () => {}

afterEach(cleanup)

// On a busy machine the code of a dialog, which is loaded on use, takes long to load.
configure({ asyncUtilTimeout: 15_000 })
