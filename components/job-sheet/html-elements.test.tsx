// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { sanitiseHtml } from '#lib/job-sheet/html/sanitise-html.ts'
import { toElements } from './html-elements.ts'

/** What a browser makes of the page that the server wrote: React expects the same. */
const unclosed = [
  '<table><tr><td>A<td>B</table>',
  '<p>A<div>B</div>C</p>',
  '<p>A<table><tr><td>B</table>',
  '<ul><li>A<li><p>B</ul>',
  '<b><p>A</b>B</p>C',
  '<table><div>A</div><tr>B<td>C</table>',
  '<h1>A<h2>B</h1>C</h2>',
  '<a><b>A<p>B</a>C',
  '<td>A</td><tr>B<dd>C<dt>D',
  '<pre>\nA</pre> & \r\n B',
]
it('[JS-04] a browser reads unclosed markup back as the elements that were written', () => {
  for (const html of unclosed) {
    const written = renderToStaticMarkup(toElements(sanitiseHtml(html)))
    const read = document.createElement('div')
    read.innerHTML = written
    expect(read.innerHTML, html).toBe(written)
  }
})
