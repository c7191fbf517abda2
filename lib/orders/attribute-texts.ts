import type { Component } from '#lib/contract/orders.ts'

/** `cut: To Trim` with its name; a switch that is on only by its name, one that is off not at all. */
export const attributeTexts = (attributes: Component['attributes']): string[] =>
  Object.entries(attributes)
    .filter(([, value]) => value !== false && value !== null && value !== '')
    .map(([name, value]) => (value === true ? name : `${name}: ${value}`))
