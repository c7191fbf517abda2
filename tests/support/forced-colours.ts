import { readFileSync } from 'node:fs'
import postcss from 'postcss'
import { onTestFinished } from 'vitest'

/** The page's rules for a screen with forced colours: jsdom matches no such condition. */
export function forceColours() {
  const style = document.createElement('style')
  postcss.parse(readFileSync('app/globals.css', 'utf8')).walkAtRules('media', ({ params, nodes = [] }) => {
    if (params === '(forced-colors: active)') style.append(nodes.join('\n'))
  })
  document.head.append(style)
  onTestFinished(() => style.remove())
}
