'use client'

import { useFormatter, useNow, useTranslations } from 'next-intl'
import { useDeferredValue, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { isolate } from '#lib/common/i18n/isolate.ts'
import { LineDiff } from './line-diff.tsx'
import type { Meanwhile, SharedField } from './shared-record.ts'
import type { SaveForm } from './use-save-form.ts'

type Form = Pick<SaveForm, 'control' | 'put' | 'sharedFields' | 'meanwhile'>

/** What someone else saved before this form was (decision 061). Takes the focus, which announces it. */
export function ChangedMeanwhile({ form }: { form: Form }) {
  const { meanwhile } = form
  return meanwhile && <Notice key={meanwhile.at} form={form} meanwhile={meanwhile} />
}

function Notice({ form, meanwhile: { now, adopted, disputed } }: { form: Form; meanwhile: Meanwhile }) {
  const t = useTranslations('forms.meanwhile')
  const format = useFormatter()
  const id = useId()
  const section = useRef<HTMLElement>(null)
  const show = useEffectEvent(() => {
    // Editors and selects show another value only once they are told it and have it as an option.
    for (const name of adopted) form.put(name)
    section.current?.focus()
  })
  useEffect(() => show(), [])
  const labels = adopted.map((name) => form.sharedFields[name]?.label ?? name)
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}text`}
      className="m-4 flex min-w-0 flex-col gap-4 rounded-panel border border-border bg-warning-soft p-4"
    >
      <h2 id={`${id}title`} className="font-semibold">
        {t(now ? 'changed' : 'deleted')}
      </h2>
      <div id={`${id}text`} className="-mt-3 flex flex-col gap-1">
        {now?.lastChange && <LastChange {...now.lastChange} />}
        {labels.length > 0 && (
          <p>{t('adopted', { fields: format.list(labels, { type: 'conjunction' }), count: labels.length })}</p>
        )}
        <p>{t(now ? (disputed.length > 0 ? 'choose' : 'check') : 'deletedText')}</p>
        {now && now.version === undefined && <p>{t('unseen')}</p>}
      </div>
      {disputed.map(({ name, theirs }) => (
        <Choice key={name} form={form} name={name} theirs={theirs} />
      ))}
    </section>
  )
}

function LastChange({ by, at }: { by: string; at: string }) {
  const t = useTranslations('forms.meanwhile')
  const format = useFormatter()
  const now = useNow({ updateInterval: 60_000 })
  const then = Math.min(Date.parse(at), now.getTime())
  const ago = Number.isNaN(then) ? at : format.relativeTime(then, now)
  return <p>{t('by', { by: isolate(by), ago })}</p>
}

function Choice({ form, name, theirs }: { form: Form; name: string; theirs: string }) {
  const t = useTranslations('forms.meanwhile')
  const id = useId()
  const typed = useWatch({ control: form.control, name })
  const [kept, setKept] = useState<string>()
  const field = form.sharedFields[name] ?? { label: name }
  const yours = kept ?? typed
  const compared = useDeferredValue(yours)
  const sides = [
    { side: 'yours', value: yours, action: t('keep'), isChosen: kept === undefined, next: undefined, put: yours },
    { side: 'theirs', value: theirs, action: t('take'), isChosen: kept !== undefined, next: typed, put: theirs },
  ] as const
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">{field.label}</legend>
      {field.hint && <p className="text-sm text-muted">{field.hint}</p>}
      {field.replace && (
        <LineDiff title={field.label} removed={t('theirs')} added={t('yours')} earlier={theirs} later={compared}>
          {t('marked')}
        </LineDiff>
      )}
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        {sides.map(({ side, value, action, isChosen, next, put }) => (
          <div key={side} className="min-w-0">
            {!field.replace && (
              <div id={`${id}${side}`}>
                <p className="text-sm text-muted">{t(side)}</p>
                <p className="whitespace-pre-wrap wrap-anywhere">
                  <bdi>{textOf(field, value) || t('empty')}</bdi>
                </p>
              </div>
            )}
            <label className="inline-flex min-h-control items-center gap-2">
              <input
                type="radio"
                name={id}
                checked={isChosen}
                aria-describedby={field.replace ? undefined : `${id}${side}`}
                className="size-5 shrink-0 accent-accent-fill"
                onChange={() => {
                  setKept(next)
                  form.put(name, put)
                }}
              />
              {action}
            </label>
          </div>
        ))}
      </div>
    </fieldset>
  )
}

const textOf = ({ options, toText }: SharedField, value: string) =>
  toText?.(value) ?? options?.find((option) => option.value === value)?.label ?? value
