/**
 * Translates the page as Chrome does, for as long as it lives: `<font><font>text</font></font>` takes the place of each text.
 * The words stay the same, so that tests find them. A browser test sends it as text, so it must stand alone.
 */
export function translateContinuously(): () => void {
  const kept = 'font, head, script, style, textarea, [contenteditable], [translate=no]'
  const translate = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    for (let node: Node | null = root; node; node = walker.nextNode())
      if (node instanceof Text && node.data.trim() !== '' && !node.parentElement?.closest(kept)) texts.push(node)
    for (const text of texts) {
      const translation = document.createElement('font')
      const words = document.createElement('font')
      words.textContent = text.data
      translation.append(words)
      text.replaceWith(translation)
    }
  }
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes, target, type } of changes)
      for (const node of type === 'childList' ? addedNodes : [target]) if (node.isConnected) translate(node)
  })
  observer.observe(document, { childList: true, subtree: true, characterData: true })
  translate(document)
  return () => observer.disconnect()
}
