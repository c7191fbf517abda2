// @vitest-environment jsdom
import { act, render } from '@testing-library/react'
import { createRef, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { CodeEditor, type CodeEditorHandle } from './code-editor.tsx'

const texts = { offers: 'Suggestions', deleted: 'Deleted', control: 'Control' }
const given = { texts, label: 'Data', error: undefined, marks: [] }

it('[TE-02] the editor begins with what was put into the plain field before it', async () => {
  const ref = createRef<CodeEditorHandle>()
  const onChange = vi.fn()
  // On a busy computer the form renders later than the editor begins: here, never.
  const { container } = render(<CodeEditor ref={ref} {...given} text="" language="json" onChange={onChange} />)
  ref.current?.replace('{"item": 1}')
  expect(onChange).toHaveBeenCalledExactlyOnceWith('{"item": 1}')
  await vi.waitFor(() => expect(container.querySelector('.cm-content')?.textContent).toBe('{"item": 1}'))
})

it('[TE-02] fields that are put into the plain field one after the other stand in that order', () => {
  const ref = createRef<CodeEditorHandle>()
  function Page() {
    const [text, setText] = useState('<p></p>')
    return <CodeEditor ref={ref} {...given} text={text} language="html" onChange={setText} />
  }
  const field = render(<Page />).container.querySelector('textarea')
  field?.setSelectionRange(3, 3)
  act(() => ref.current?.insert('{{a}}'))
  act(() => ref.current?.insert('{{b}}'))
  expect(field?.value).toBe('<p>{{a}}{{b}}</p>')
})
