/**
 * Whether the user typed or chose something in a form that is still on the page. A search or a scan is sent at once, and
 * is no loss.
 */
export function watchForms(signal: AbortSignal): () => boolean {
  let touched: readonly Element[] = []
  const recordForm = ({ target }: Event) => {
    const form = target instanceof Element ? target.closest('form, [contenteditable="true"]') : null
    if (form && !touched.includes(form) && !form.closest('search, [role="search"]'))
      touched = [...touched.filter(isOnPage), form]
  }
  window.addEventListener('input', recordForm, { capture: true, passive: true, signal })
  return () => touched.some(isOnPage)
}

const isOnPage = (form: Element) => form.isConnected
