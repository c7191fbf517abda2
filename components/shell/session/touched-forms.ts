/**
 * Tells whether somebody typed or chose something in a form that is still on the page. What is searched or scanned is
 * sent at once, and is no loss.
 */
export function watchForms(signal: AbortSignal): () => boolean {
  let touched: readonly Element[] = []
  const note = ({ target }: Event) => {
    const form = target instanceof Element ? target.closest('form, [contenteditable="true"]') : null
    if (form && !touched.includes(form) && !form.closest('search, [role="search"]'))
      touched = [...touched.filter(isThere), form]
  }
  window.addEventListener('input', note, { capture: true, passive: true, signal })
  return () => touched.some(isThere)
}

const isThere = (form: Element) => form.isConnected
