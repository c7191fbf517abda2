// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type CodeMirror, createCodeMirror } from './codemirror.ts'

const text = '{\n    "sku": "GONE"\n}'
const texts = { offers: '候補', deleted: '選択範囲を削除しました', control: '制御文字' }
const sku = { from: 6, to: 19 }

let typed: string[]
let editor: CodeMirror
beforeEach(() => {
  typed = []
  editor = createCodeMirror(document.body, text, { texts, onChange: (now) => void typed.push(now) })
})
afterEach(() => editor.destroy())

const content = () => document.querySelector('.cm-content')
const send = (event: Event) => content()?.dispatchEvent(event)
const cancelable = { bubbles: true, cancelable: true }
const type = (data: string) => send(new InputEvent('beforeinput', { inputType: 'insertText', data, ...cancelable }))

it('[SU-03] [SEC-36] what is typed over a selection is inserted without the browser’s styles', () => {
  const about = { id: 'order', labelledBy: 'label', describedBy: undefined, invalid: false }
  editor.configure({ ...about, language: 'json', readOnly: false, indentation: 2 })
  editor.reveal(sku)
  expect(type('"')).toBe(false)
  expect(typed).toEqual(['{\n    "\n}'])
  expect(type('x'), 'without a selection the browser types').toBe(true)
})

it('[SU-03] [SH-07] what the editor says by itself is in the language of the user', () => {
  editor.replace('a\u0000b')
  expect(document.querySelector('.cm-specialChar')?.getAttribute('aria-label')).toMatch(/^制御文字/)
  editor.reveal({ from: 0, to: 1 })
  send(new KeyboardEvent('keydown', { key: 'Delete', keyCode: 46, ...cancelable }))
  expect(typed.at(-1)).toBe('\u0000b')
  expect(document.querySelector('.cm-announced')?.textContent).toBe('選択範囲を削除しました')
})

it('[SU-03] what is wrong is marked, also where the text has become shorter since', () => {
  editor.mark([{ place: sku, message: 'unknown' }])
  expect(document.querySelector('.cm-lintRange-error')?.textContent).toBe('"sku": "GONE"')
  editor.mark([{ place: { from: 400, to: 500 }, message: 'gone' }])
  expect(document.querySelector('.cm-lintRange-error')).toBeNull()
})
