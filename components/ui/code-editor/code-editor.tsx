'use client'

import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Field } from '#components/ui/forms/field.tsx'
import type { CodeMirror, Complete, EditorSettings, EditorTexts, Language, Mark, TextRange } from './codemirror.ts'

export type CodeEditorHandle = Pick<CodeMirror, 'focus' | 'reveal' | 'insert' | 'replace'>

const rows = 24
const usualIndentation = 4 // Spec 2 §9

/** Until CodeMirror has loaded, and where it cannot, a plain field does the same without colours and marks. */
export function CodeEditor({
  ref,
  texts,
  label,
  hint,
  error,
  text,
  language,
  marks,
  complete,
  readOnly = false,
  indentation = usualIndentation,
  onChange,
}: {
  ref: Ref<CodeEditorHandle>
  texts: EditorTexts
  label: string
  hint?: string | undefined
  error: string | undefined
  text: string
  language: Language
  marks: readonly Mark[]
  complete?: Complete
  readOnly?: boolean
  indentation?: number
  onChange: (text: string) => void
}) {
  const area = useRef<HTMLTextAreaElement>(null)
  const host = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<CodeMirror>()
  const change = useEffectEvent(onChange)
  const completeNow = useEffectEvent((before: string) => complete?.(before))
  /** Replaced in the plain field but not rendered yet: the editor may start before it is. */
  const put = useRef<{ over: string; next: string }>(undefined)
  useLayoutEffect(() => {
    if (put.current?.over !== text) put.current = undefined
  })
  const replace = useEffectEvent((next: string) => {
    put.current = { over: text, next }
    onChange(next)
  })
  const shown = useEffectEvent(() => ({
    texts,
    text: put.current?.next ?? text,
    canComplete: complete !== undefined,
    selection: selectionOf(area.current),
  }))

  useEffect(() => {
    const parent = host.current
    let made: CodeMirror | undefined
    let isGone = false
    async function start(host: HTMLElement) {
      const { createCodeMirror } = await import('./codemirror.ts')
      if (isGone) return
      const { texts, text: now, canComplete, selection } = shown()
      host.classList.remove('hidden') // what is hidden takes no focus
      made = createCodeMirror(host, now, {
        texts,
        onChange: (typed) => change(typed),
        complete: canComplete ? (before) => completeNow(before) : undefined,
      })
      // At once, or what is typed into the plain field meanwhile would be lost.
      flushSync(() => setEditor(made))
      if (selection) made.reveal(selection)
    }
    if (parent) start(parent).catch(() => {}) // the plain field stays
    return () => {
      isGone = true
      made?.destroy()
    }
  }, [])
  useImperativeHandle(ref, () => {
    if (editor) return editor
    return {
      focus: () => area.current?.focus(),
      replace: (next) => replace(next),
      reveal: (place) => area.current && select(area.current, place),
      insert(inserted) {
        const field = area.current
        if (!field) return
        field.setRangeText(inserted, field.selectionStart, field.selectionEnd, 'end')
        replace(field.value)
        field.focus()
      },
    }
  }, [editor])

  return (
    <Field label={label} hint={hint} error={error}>
      {(control, labelId) => (
        <>
          {!editor && (
            <textarea
              {...control}
              ref={area}
              value={text}
              readOnly={readOnly}
              onChange={({ target }) => onChange(target.value)}
              rows={rows}
              spellCheck={false}
              autoComplete="off"
              autoCapitalize="off"
              className="control h-auto py-1.5 font-mono text-sm"
            />
          )}
          <div ref={host} className={editor ? undefined : 'hidden'} />
          {editor && (
            <EditorUpdate
              editor={editor}
              marks={marks}
              language={language}
              readOnly={readOnly}
              indentation={indentation}
              id={control.id}
              labelledBy={labelId}
              describedBy={control['aria-describedby']}
              invalid={error !== undefined}
            />
          )}
        </>
      )}
    </Field>
  )
}

function EditorUpdate({ editor, marks, ...settings }: EditorSettings & { editor: CodeMirror; marks: readonly Mark[] }) {
  const { language, readOnly, indentation, id, labelledBy, describedBy, invalid } = settings
  useEffect(
    () => editor.configure({ language, readOnly, indentation, id, labelledBy, describedBy, invalid }),
    [editor, language, readOnly, indentation, id, labelledBy, describedBy, invalid],
  )
  useEffect(() => editor.mark(marks), [editor, marks])
  return null
}

const selectionOf = (area: HTMLTextAreaElement | null): TextRange | undefined =>
  area && document.activeElement === area ? { from: area.selectionStart, to: area.selectionEnd } : undefined

function select(area: HTMLTextAreaElement, { from, to }: TextRange) {
  area.focus()
  area.setSelectionRange(from, to)
  const lines = area.value.split('\n').length
  area.scrollTop = (area.value.slice(0, from).split('\n').length / lines) * area.scrollHeight - area.clientHeight / 2
}
