type Page = Pick<typeof globalThis, 'document' | 'MutationObserver' | 'Node'>
/** What a browser's translation or an extension put in the place of a text, or of several. */
type Replacement = { nodes: ChildNode[]; texts: Text[] }

/**
 * React changes texts that it holds references to. Where a translation has replaced such a text, the change would fail or
 * be invisible; here the text takes its place again first, and the translation then finds a new text (decision 080).
 */
export function followTranslations({ document, MutationObserver, Node }: Page): void {
  const replacements = new WeakMap<Node, Replacement>()
  // Calls of the page; a translation works in a world of its own.
  const inserted = new WeakSet<Node>()
  const removed = new WeakSet<Node>()
  const observer = new MutationObserver(record)
  observer.observe(document, { childList: true, subtree: true })

  function record(changes: MutationRecord[]) {
    if (changes.every(({ removedNodes }) => removedNodes.length === 0)) return
    const added = new Set<Node>(changes.flatMap(({ addedNodes }) => [...addedNodes]))
    const isForeign = (node: Node | null): node is ChildNode =>
      node !== null && node.parentNode !== null && added.has(node) && !inserted.has(node)
    const unplaced: { text: Text; before: Node | null; after: Node | null }[] = []
    for (const { target, removedNodes, addedNodes, previousSibling: before, nextSibling: after } of changes)
      for (const left of removedNodes) {
        const own = [...addedNodes].filter(isForeign)
        const replacement = replacements.get(left)
        if (replacement?.nodes.some((node) => node === left)) {
          replacement.nodes.push(...own)
          for (const node of own) replacements.set(node, replacement)
          continue
        }
        if (!hasLeft(left) || removed.has(left) || isEditable(target)) continue
        const free = [before, after].filter(isForeign).find((node) => !replacements.has(node))
        if (own.length > 0) place(left, { nodes: own, texts: [] })
        else if (free) place(left, { nodes: [free], texts: [] })
        else unplaced.push({ text: left, before, after })
      }
    // One translation may stand for several texts beside each other.
    for (const { text, before, after } of [...unplaced, ...unplaced.toReversed()]) {
      if (replacements.has(text)) continue
      const [previous, next] = [before && replacements.get(before), after && replacements.get(after)]
      if (previous) place(text, previous)
      else if (next) place(text, next, 'first')
    }
  }
  function place(text: Text, replacement: Replacement, where: 'first' | 'last' = 'last') {
    replacement.texts[where === 'first' ? 'unshift' : 'push'](text)
    for (const node of [text, ...replacement.nodes]) replacements.set(node, replacement)
  }

  function putBack(node: Node, parent?: Node) {
    record(observer.takeRecords())
    const replacement = replacements.get(node)
    if (replacement) {
      const [first, ...others] = replacement.nodes.filter(({ parentNode }) => parentNode)
      first?.replaceWith(...replacement.texts.filter(hasLeft))
      for (const other of others) other.remove()
      for (const key of [...replacement.nodes, ...replacement.texts]) replacements.delete(key)
      for (const text of replacement.texts) inserted.add(text)
    }
    if (parent?.contains(node)) unwrap(node, parent)
  }

  const { prototype } = Node
  // oxlint-disable-next-line typescript/unbound-method -- called with the node on which they were called
  const { appendChild, insertBefore, removeChild } = prototype
  const nodeValue = Object.getOwnPropertyDescriptor(prototype, 'nodeValue')
  function prepareInsertion(parent: Node, node: Node) {
    if (replacements.has(node)) putBack(node)
    if (parent.isConnected) inserted.add(node)
    removed.delete(node)
  }
  Object.assign(prototype, {
    appendChild(this: Node, node: Node) {
      prepareInsertion(this, node)
      return appendChild.call(this, node)
    },
    insertBefore(this: Node, node: Node, next: Node | null) {
      prepareInsertion(this, node)
      if (next && next.parentNode !== this) putBack(next, this)
      return insertBefore.call(this, node, next && hasLeft(next) ? null : next)
    },
    removeChild(this: Node, node: Node) {
      if (node.parentNode !== this) putBack(node, this)
      removed.add(node)
      return hasLeft(node) ? node : removeChild.call(this, node)
    },
  })
  Object.defineProperty(prototype, 'nodeValue', {
    ...nodeValue,
    set(this: Node, value: string | null) {
      if (hasLeft(this)) putBack(this)
      nodeValue?.set?.call(this, value)
    },
  })
}

const hasLeft = (node: Node): node is Text => node.nodeType === 3 && node.parentNode === null

/** An editor moves its texts itself. */
const isEditable = (node: Node) => node instanceof Element && node.closest('[contenteditable]') !== null

/** Some extensions leave the node where it is, and put an element around it. */
function unwrap(node: Node, parent: Node): void {
  const wrapper = node.parentElement
  if (wrapper === parent || wrapper === null) return
  wrapper.replaceWith(...wrapper.childNodes)
  unwrap(node, parent)
}
