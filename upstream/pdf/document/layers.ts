import { PDFArray, PDFDict, type PDFDocument, PDFHexString, PDFName, type PDFObject, PDFString } from '@cantoo/pdf-lib'
import { entriesOf, textOfName } from './objects.ts'

const maxNesting = 20

/** The layer that keeps content off the press, by the `/OC` of the content (ISO 32000-2, 8.11). */
export type HiddenBy = (content: PDFObject | undefined) => string | undefined

export function readLayers({ catalog }: PDFDocument): HiddenBy {
  const settings = dictIn(dictIn(catalog, 'OCProperties'), 'D')
  if (!settings) return () => undefined
  const [on, off] = ['ON', 'OFF'].map((key) => new Set(entriesOf(valueIn(settings, key))))
  const isOffAtFirst = nameIn(settings, 'BaseState') === 'OFF'
  const printed = printStates(settings)

  const isOff = (group: PDFDict): boolean => {
    const intents = namesOf(valueIn(group, 'Intent'))
    // A layer of a design program's own decides nothing.
    if (intents.length > 0 && !intents.includes('View') && !intents.includes('All')) return false
    return printed.get(group) ?? (off?.has(group) || (isOffAtFirst && !on?.has(group)))
  }

  /** Whether an expression is true: a layer, or what combines expressions. */
  const isVisible = (expression: PDFObject | undefined, nesting = 0): boolean => {
    if (!(expression instanceof PDFArray)) return !(expression instanceof PDFDict && isOff(expression))
    if (nesting > maxNesting) return true
    const [operator, ...operands] = entriesOf(expression)
    const isTrue = (operand: PDFObject | undefined) => isVisible(operand, nesting + 1)
    if (textOfName(operator) === 'Not') return !isTrue(operands[0])
    return textOfName(operator) === 'Or' ? operands.some(isTrue) : operands.every(isTrue)
  }

  const isShown = (content: PDFDict, groups: readonly PDFDict[]): boolean => {
    const expression = valueIn(content, 'VE')
    if (expression) return isVisible(expression)
    switch (nameIn(content, 'P')) {
      case 'AllOn':
        return !groups.some(isOff)
      case 'AllOff':
        return groups.every(isOff)
      case 'AnyOff':
        return groups.some(isOff)
      default:
        return groups.length === 0 || !groups.every(isOff)
    }
  }

  return (content) => {
    if (!(content instanceof PDFDict)) return undefined
    if (nameIn(content, 'Type') !== 'OCMD') return isOff(content) ? layerName(content) : undefined
    const groups = groupsIn(valueIn(content, 'OCGs') ?? valueIn(content, 'VE'))
    if (isShown(content, groups)) return undefined
    return groups.map(layerName).join(', ').slice(0, 200)
  }
}

function groupsIn(value: PDFObject | undefined, nesting = 0): PDFDict[] {
  if (value instanceof PDFDict) return [value]
  return nesting > maxNesting ? [] : entriesOf(value).flatMap((entry) => groupsIn(entry, nesting + 1))
}

/** Whether layers are off in print where the file sets that apart from the screen: the last setting counts. */
function printStates(settings: PDFDict): ReadonlyMap<PDFObject | undefined, boolean> {
  const states = new Map<PDFObject | undefined, boolean>()
  for (const use of entriesOf(valueIn(settings, 'AS'))) {
    if (!(use instanceof PDFDict) || nameIn(use, 'Event') !== 'Print') continue
    const categories = namesOf(valueIn(use, 'Category'))
    for (const group of entriesOf(valueIn(use, 'OCGs'))) {
      const usage = group instanceof PDFDict ? dictIn(group, 'Usage') : undefined
      const given = categories.map((category) => nameIn(dictIn(usage, category), `${category}State`)).filter(Boolean)
      if (given.length > 0) states.set(group, given.includes('OFF'))
    }
  }
  return states
}

const valueIn = (dict: PDFDict | undefined, key: string) => dict?.lookup(PDFName.of(key))
const nameIn = (dict: PDFDict | undefined, key: string): string => textOfName(valueIn(dict, key))
const namesOf = (value: PDFObject | undefined): string[] =>
  (value instanceof PDFName ? [value] : entriesOf(value)).map(textOfName)

function dictIn(dict: PDFDict | undefined, key: string): PDFDict | undefined {
  const value = valueIn(dict, key)
  return value instanceof PDFDict ? value : undefined
}

function layerName(group: PDFDict): string {
  const name = valueIn(group, 'Name')
  return name instanceof PDFString || name instanceof PDFHexString ? name.decodeText().slice(0, 100) : ''
}
