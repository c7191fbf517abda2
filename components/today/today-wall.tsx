import { cx } from '#components/ui/cx.ts'
import { Icon } from '#components/ui/icon.tsx'
import { Deadline } from '#components/work/deadline.tsx'
import type { TodayRow } from '#lib/today/view-model.ts'
import { AsOf } from './as-of.tsx'
import { loadTodayTexts, type Today, type TodayTexts } from './today-texts.ts'

const rowsPerStage = 4
/** So long before its session ends a wall says so. */
const toldAheadMs = 3_600_000

/** Sized by the screen, because it is read from five metres: a rem is larger where it is shown (globals.css). */
export async function TodayWall({ today, sessionEndsAt }: { today: Today; sessionEndsAt: number }) {
  const texts = await loadTodayTexts(today)
  const { t, count } = texts
  const renderedAt = new Date(today.now).toISOString()
  const { stages, counts, done, total, willMiss, mayMissMore, isPartial, isGathered } = today
  return (
    <div className="flex min-h-dvh flex-col gap-4 p-4">
      <header className="flex items-end justify-between gap-6">
        <h1 className="text-5xl font-semibold tabular-nums">
          {t('counter.text', { done: count(done), total: count(total, { isPartial }) })}
        </h1>
        <AsOf
          at={today.now}
          dayEndsAt={texts.dayEndsAt}
          text={t('asOf', { time: texts.moment(renderedAt) })}
          dated={t('asOf', { time: texts.moment(renderedAt, { isDated: true }) })}
        />
      </header>
      {sessionEndsAt - today.now <= toldAheadMs && (
        <p className="rounded-panel bg-warning px-4 py-2 text-3xl font-semibold text-surface">
          {t('signInAt', { time: texts.moment(new Date(sessionEndsAt).toISOString()) })}
        </p>
      )}
      <dl className="grid auto-cols-fr grid-flow-col gap-4">
        <Figure
          title={t('overdue')}
          tone={counts.overdue > 0 ? 'text-danger' : ''}
          value={count(counts.overdue, { isPartial })}
        />
        {!isGathered && (
          <Figure
            title={t('willMiss')}
            tone={willMiss.length > 0 ? 'text-warning' : ''}
            value={count(willMiss.length, { isPartial: mayMissMore })}
          />
        )}
        <Figure title={t('due')} value={count(counts.today, { isPartial })} />
        <Figure title={texts.next} value={count(counts.next, { isPartial })} />
      </dl>
      <div className="grid min-h-0 flex-1 grid-cols-3 gap-4">
        {stages.map(({ stage, count: all, rows }) => (
          <section key={stage} aria-labelledby={`wall-${stage}`} className="min-w-0 rounded-panel bg-sunken p-3">
            <h2 id={`wall-${stage}`} className="flex items-baseline justify-between gap-3 pb-2 text-xl font-semibold">
              <span className="truncate">{t(`stage.${stage}`)}</span>
              <span className="text-3xl tabular-nums">{count(all, { isPartial })}</span>
            </h2>
            <ul className="flex flex-col gap-2">
              {rows.slice(0, rowsPerStage).map((row) => (
                <WallRow key={row._id} row={row} texts={texts} />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <p className="text-base text-muted">{[...texts.pace, texts.source].filter(Boolean).join(' · ')}</p>
    </div>
  )
}

function Figure({ title, value, tone = '' }: { title: string; value: string; tone?: string }) {
  return (
    <div className="rounded-panel bg-sunken px-4 py-2">
      <dt className="text-lg text-muted">{title}</dt>
      <dd className={cx('text-4xl font-semibold tabular-nums', tone)}>{value}</dd>
    </div>
  )
}

function WallRow({ row, texts }: { row: TodayRow; texts: TodayTexts }) {
  return (
    <li data-shipment={row._id} className="border-t border-border pt-1.5">
      <span className="flex items-center gap-2">
        <span className="min-w-0 truncate font-mono text-xl font-semibold" translate="no">
          {row.sourceOrderId || row.orderId}
        </span>
        {row.missesAt && (
          <span className="ml-auto flex shrink-0 items-center gap-1 text-warning">
            <Icon name="warning" size="large" />
            <span className="sr-only">{texts.t('willMiss')}</span>
          </span>
        )}
      </span>
      <Deadline
        item={{ shipByDate: row.leaveBy, willMiss: row.missesAt !== undefined }}
        text={undefined}
        className="text-lg"
      />
    </li>
  )
}
