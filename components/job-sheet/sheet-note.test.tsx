// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { sanitiseHtml } from '#lib/job-sheet/html/sanitise-html.ts'
import { renderInPage } from '#tests/support/page.tsx'
import { toElements } from './html-elements.ts'
import { SheetNote } from './sheet-note.tsx'

it('[JS-04] HTML is written as elements with their styles, and text as it is', () => {
  const { show } = renderInPage(
    <SheetNote
      note={{
        sanitisedHtml:
          '<table><tr> <td colspan="2" style="color:red;border-top:1px solid">A &lt;b&gt;</td></tr></table>',
      }}
    />,
  )
  const cell = document.querySelector<HTMLTableCellElement>('.job-sheet-html td')
  expect([cell?.textContent, cell?.colSpan, cell?.style.color, cell?.style.borderTopWidth]).toEqual([
    'A <b>',
    2,
    'red',
    '1px',
  ])
  show(<SheetNote note={{ text: '<b>A</b>\nB' }} />)
  expect(document.querySelector('.job-sheet-notes')?.textContent).toBe('<b>A</b>\nB')
})

it('[JS-04] a note of which nothing is left has no title', () => {
  renderInPage(<SheetNote note={{ sanitisedHtml: '' }} />)
  expect(document.querySelector('h3')).toBeNull()
})

/** What a browser makes of the page that the server wrote: React expects the same. */
it.each([
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
])('[JS-04] a browser reads %s back as the elements that were written', (html) => {
  const written = renderToStaticMarkup(toElements(sanitiseHtml(html)))
  const read = document.createElement('div')
  read.innerHTML = written
  expect(read.innerHTML).toBe(written)
})
