import { autocompletion, type Completion, type CompletionContext } from '@codemirror/autocomplete'
import { bracketMatching, HighlightStyle, indentOnInput, indentUnit, syntaxHighlighting } from '@codemirror/language'
import { setDiagnostics } from '@codemirror/lint'
import { Compartment, EditorState, type Extension } from '@codemirror/state'
import { EditorView, lineNumbers } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { minimalSetup } from 'codemirror'

export type TextRange = { from: number; to: number }
export type Mark = { place: TextRange; message: string }
export type Language = 'html' | 'xml' | 'json' | 'text'
export type Complete = (before: string) => { from: number; options: readonly Completion[] } | undefined
export type EditorSettings = {
  language: Language
  readOnly: boolean
  /** In spaces. */
  indentation: number
  id: string
  labelledBy: string
  describedBy: string | undefined
  invalid: boolean
}
export type CodeMirror = ReturnType<typeof createCodeMirror>

const languages: Record<Language, () => Promise<Extension>> = {
  html: async () => (await import('@codemirror/lang-html')).html(),
  xml: async () => (await import('@codemirror/lang-xml')).xml(),
  json: async () => (await import('@codemirror/lang-json')).json(),
  text: async () => [],
}

export type EditorTexts = { offers: string; deleted: string; control: string }
type Options = { texts: EditorTexts; onChange: (text: string) => void; complete?: Complete | undefined }

export function createCodeMirror(parent: HTMLElement, text: string, { texts, onChange, complete }: Options) {
  const changing = new Compartment()
  const speaking = new Compartment()
  let language: Language = 'text'
  const view = new EditorView({
    parent,
    doc: text,
    extensions: [
      EditorView.cspNonce.of(document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''),
      EditorState.phrases.of({
        Completions: texts.offers,
        'Selection deleted': texts.deleted,
        'Control character': texts.control,
      }),
      lineNumbers(),
      minimalSetup,
      speaking.of([]),
      bracketMatching(),
      indentOnInput(),
      EditorView.lineWrapping,
      syntaxHighlighting(colours),
      editorTheme,
      changing.of([]),
      typedOver,
      complete ? completionBy(complete) : [],
      EditorView.updateListener.of(({ docChanged, state }) => {
        if (docChanged) onChange(state.doc.toString())
      }),
    ],
  })
  const within = ({ from, to }: TextRange) => {
    const { length } = view.state.doc
    return { from: Math.min(from, length), to: Math.min(to, length) }
  }
  async function speak(next: Language) {
    if (next === language) return
    language = next
    const extension = await languages[next]().catch(() => []) // no colours
    if (language === next) view.dispatch({ effects: speaking.reconfigure(extension) })
  }

  return {
    configure(settings: EditorSettings) {
      view.dispatch({ effects: changing.reconfigure(extensionOf(settings)) })
      void speak(settings.language)
    },
    mark(marks: readonly Mark[]) {
      const diagnostics = marks.map(({ place, message }) => ({ ...within(place), message, severity: 'error' as const }))
      view.dispatch(setDiagnostics(view.state, diagnostics))
    },
    focus: () => view.focus(),
    /** Scrolls to a place and selects it. */
    reveal(place: TextRange) {
      const { from, to } = within(place)
      view.focus()
      view.dispatch({
        selection: { anchor: from, head: to },
        effects: EditorView.scrollIntoView(from, { y: 'center' }),
      })
    },
    insert(inserted: string) {
      view.focus()
      view.dispatch(view.state.replaceSelection(inserted), { userEvent: 'input.complete', scrollIntoView: true })
    },
    replace(next: string) {
      if (next === view.state.doc.toString()) return
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } })
    },
    destroy: () => view.destroy(),
  }
}

const completionBy = (complete: Complete) =>
  autocompletion({
    icons: false,
    override: [
      ({ state, pos }: CompletionContext) => {
        const line = state.doc.lineAt(pos)
        const found = complete(line.text.slice(0, pos - line.from))
        return found ? { from: line.from + found.from, options: [...found.options] } : null
      },
    ],
  })

const extensionOf = ({ readOnly, indentation, id, labelledBy, describedBy, invalid }: EditorSettings): Extension => [
  indentUnit.of(' '.repeat(indentation)),
  EditorState.readOnly.of(readOnly),
  EditorView.contentAttributes.of({
    id,
    tabindex: '0',
    'aria-labelledby': labelledBy,
    'aria-readonly': String(readOnly),
    'aria-invalid': String(invalid),
    ...(describedBy && { 'aria-describedby': describedBy }),
  }),
]

/** Chromium inserts what is typed over a selection with a style attribute, which the Content-Security-Policy refuses. */
const typedOver = EditorView.domEventHandlers({
  beforeinput: (event, view) => {
    const { data, inputType } = event
    if (inputType !== 'insertText' || !data || view.composing) return false
    if (view.state.readOnly || view.state.selection.main.empty) return false
    event.preventDefault()
    view.dispatch(view.state.replaceSelection(data), { userEvent: 'input.type', scrollIntoView: true })
    return true
  },
})

const colours = HighlightStyle.define([
  { tag: [tags.propertyName, tags.tagName], color: 'var(--accent)' },
  { tag: [tags.string, tags.attributeValue], color: 'var(--success)' },
  { tag: [tags.number, tags.bool, tags.null, tags.attributeName], color: 'var(--sent)' },
  { tag: tags.comment, color: 'var(--muted)' },
  { tag: tags.invalid, color: 'var(--danger)' },
])

const editorTheme = EditorView.theme({
  '&': {
    maxHeight: '70vh',
    color: 'var(--text)',
    backgroundColor: 'var(--surface)',
    border: '1px solid var(--border-strong)',
    borderRadius: 'var(--radius-control)',
    fontSize: 'var(--text-sm)',
  },
  '&.cm-focused': { outline: '2px solid var(--focus)', outlineOffset: '2px' },
  '.cm-scroller': { overflow: 'auto', fontFamily: 'var(--font-mono)', minHeight: '16rem' },
  '.cm-content': { caretColor: 'var(--text)' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-gutters': {
    color: 'var(--muted)',
    backgroundColor: 'var(--sunken)',
    borderRight: '1px solid var(--border)',
  },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--accent-soft)',
  },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    backgroundColor: 'var(--danger-soft)',
    textDecoration: 'underline wavy var(--danger)',
    textUnderlineOffset: '3px',
  },
  '.cm-tooltip': {
    color: 'var(--text)',
    backgroundColor: 'var(--raised)',
    border: '1px solid var(--border-strong)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    color: 'var(--on-accent)',
    backgroundColor: 'var(--accent-fill)',
  },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--danger)' },
})
