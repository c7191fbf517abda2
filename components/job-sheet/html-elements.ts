import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import { createElement, type ReactNode } from 'react'

type Node = DefaultTreeAdapterTypes.ChildNode

const propertyOf: Readonly<Record<string, string>> = { colspan: 'colSpan', rowspan: 'rowSpan' }
/** Where white space between the elements means nothing, and React wants none. */
const ofTables = new Set(['table', 'colgroup', 'thead', 'tbody', 'tfoot', 'tr'])

/** Elements of React, so that no text becomes markup in the browser (Trusted Types). Parsed as browsers do. */
export function toElements(sanitisedHtml: string): ReactNode {
  // In an element, as on the sheet: a cell without a table is none there.
  const [body] = parseFragment(`<div>${sanitisedHtml}</div>`).childNodes
  return body && 'childNodes' in body ? toChildren(body.childNodes) : undefined
}

/** One child stands alone: of a single text React keeps the line break with which `<pre>` begins. */
const toChildren = (nodes: readonly Node[]): ReactNode =>
  nodes.length > 1 ? nodes.map(toNode) : nodes[0] && toNode(nodes[0], 0)

function toNode(node: Node, key: number): ReactNode {
  if (node.nodeName === '#text' && 'value' in node) return node.value
  if (!('tagName' in node)) return null
  const { tagName, attrs, childNodes } = node
  const properties = Object.fromEntries(
    attrs.map(({ name, value }) => (name === 'style' ? [name, toStyle(value)] : [propertyOf[name] ?? name, value])),
  )
  const children = ofTables.has(tagName) ? childNodes.filter(({ nodeName }) => nodeName !== '#text') : childNodes
  return createElement(tagName, { key, ...properties }, toChildren(children))
}

const toStyle = (text: string) =>
  Object.fromEntries(
    text.split(';').map((declaration) => {
      const [name = '', value = ''] = declaration.split(':')
      return [
        name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()),
        value.replace(/ !important$/, ''),
      ]
    }),
  )
