import { cleanup, configure, waitFor } from '@testing-library/react'
import { afterEach, expect } from 'vitest'

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

/** A dialog or menu takes the focus a frame after it is shown; until then keys go to what was there before. */
export const takesFocus = (popup: Element) => waitFor(() => expect(popup.contains(document.activeElement)).toBe(true))

// On a busy machine the code of a dialog, which is loaded on use, takes long to load.
configure({ asyncUtilTimeout: 15_000 })
