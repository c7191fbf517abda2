// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { sanitiseHtml } from '#lib/job-sheet/html/sanitise-html.ts'
import { renderInPage } from '#tests/support/page.tsx'
import { toElements } from './html-elements.ts'
import { SheetNote } from './sheet-note.tsx'

it('[JS-04] HTML is written as elements with their styles, text as it is, nothing without a title', () => {
  const html = '<table><tr> <td colspan="2" style="color:red;border-top:1px solid">A &lt;b&gt;</td></tr></table>'
  const { show } = renderInPage(<SheetNote note={{ sanitisedHtml: html }} />)
  const cell = document.querySelector<HTMLTableCellElement>('.job-sheet-html td')
  expect(cell).toMatchObject({ textContent: 'A <b>', colSpan: 2, style: { color: 'red', borderTopWidth: '1px' } })
  show(<SheetNote note={{ text: '<b>A</b>\nB' }} />)
  expect(document.querySelector('.job-sheet-notes')?.textContent).toBe('<b>A</b>\nB')
  show(<SheetNote note={{ sanitisedHtml: '' }} />)
  expect(document.querySelector('h3')).toBeNull()
})

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
