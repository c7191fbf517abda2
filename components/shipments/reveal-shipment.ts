/** Opens the panel of a shipment and returns what of it takes focus. */
export function revealShipment(id: string): HTMLElement | null {
  const panel = document.getElementById(id)
  const details = panel?.querySelector('details')
  if (details) details.open = true
  panel?.scrollIntoView({ block: 'start' })
  return panel?.querySelector('summary') ?? null
}
