import { getTranslations } from 'next-intl/server'
import { Suspense } from 'react'
import { FormProviders } from '#components/forms/form-providers.tsx'
import { PageHeader } from '#components/shell/page-header.tsx'
import { ReadFailed } from '#components/shell/read-failed.tsx'
import { DownloadLink } from '#components/ui/buttons/download-link.tsx'
import { Code } from '#components/ui/data/code.tsx'
import { Fact, Facts } from '#components/ui/data/facts.tsx'
import { Panel } from '#components/ui/data/panel.tsx'
import { Alert } from '#components/ui/feedback/alert.tsx'
import { SkeletonRows } from '#components/ui/feedback/skeleton.tsx'
import { loadWithAccountTime } from '#lib/account/loaders.ts'
import { can } from '#lib/common/access/rules.ts'
import { formatTimestamp } from '#lib/common/dates/account-time.ts'
import { paths } from '#lib/common/paths.ts'
import { ownProducts } from '#lib/contract/access.ts'
import { orderBodyBytes } from '#lib/contract/call.ts'
import { submissionErrors } from '#lib/contract/submission-errors.ts'
import { loadPerson } from '#lib/server/access/loaders.ts'
import { requireAccount } from '#lib/server/session/loaders.ts'
import type { Fault } from '#lib/submission-errors/causes/causes.ts'
import { loadSubmissionError } from '#lib/submission-errors/loaders.ts'
import { bytesToSend, isTooLargeToSend, sourceOrderIdOf, toText } from '#lib/submission-errors/rules.ts'
import { isOutcomeTold, toSteps } from '#lib/submission-errors/view-model.ts'
import { BackToErrors } from './back-to-errors.tsx'
import { ErrorHistory } from './error-history.tsx'
import { FaultList } from './fault-list.tsx'
import { OrderCorrection } from './order-correction.tsx'

/** Takes no scans: one would open an order over what is typed. */
export async function ErrorPage({ id }: { id: string }) {
  const t = await getTranslations('submissionErrors')
  return (
    <>
      <PageHeader title={t('view.title')} back={<BackToErrors>{t('title')}</BackToErrors>} />
      <Suspense fallback={<SkeletonRows rows={10} label={t('view.loading')} />}>
        <RefusedOrder id={id} />
      </Suspense>
    </>
  )
}

export async function RefusedOrder({ id }: { id: string }) {
  const [t, { result, time }, person, { account }] = await Promise.all([
    getTranslations('submissionErrors'),
    loadWithAccountTime(loadSubmissionError(id)),
    loadPerson(),
    requireAccount(),
  ])
  if (!result.ok) {
    return <ReadFailed title={t('failed')} retryHref={paths.submissionError(id)} error={result.error} />
  }
  const { sourceAccountName, destinationAccountName, createdAt, resubmitted, errorList, body, orderId } = result.value
  const text = toText(body)
  const messages = errorList.map(({ path, message, name }) => ({ path, message, name }))
  const isOwn = result.value.destinationAccountName === account.name
  return (
    <FormProviders
      pick={({ submissionErrors: { view, json, unknown } }) => ({ submissionErrors: { view, json, unknown } })}
    >
      <div className="grid items-start gap-4 p-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <Panel title={t('view.title')}>
            <Facts>
              <Fact name={t('view.received')}>{formatTimestamp(createdAt, time)}</Fact>
              <Fact name={t('view.source')}>{sourceAccountName && <bdi>{sourceAccountName}</bdi>}</Fact>
              <Fact name={t('view.destination')}>{destinationAccountName && <bdi>{destinationAccountName}</bdi>}</Fact>
              <Fact name={t('view.number')}>
                <Code>{sourceOrderIdOf(body)}</Code>
              </Fact>
              <Fact name={t('view.resubmitted')}>
                {resubmitted === '' ? t('state.resubmitted') : resubmitted && formatTimestamp(resubmitted, time)}
              </Fact>
            </Facts>
          </Panel>
          {isTooLargeToSend(body) ? (
            <LargeOrder errorId={id} text={text} bytes={bytesToSend(body)} messages={messages} />
          ) : (
            <OrderCorrection
              errorId={id}
              text={text}
              messages={messages}
              resubmitted={
                resubmitted === undefined
                  ? undefined
                  : {
                      at: resubmitted,
                      shown: isOutcomeTold(result.value) ? formatTimestamp(resubmitted, time) : '',
                    }
              }
              orderId={orderId}
              canResubmit={can(submissionErrors.resubmit, person)}
              isOwn={isOwn}
              canMakeProducts={can(ownProducts, person)}
            />
          )}
        </div>
        <ErrorHistory
          errorId={id}
          steps={toSteps(result.value)}
          hasReceived={result.value.history?.hasReceived === true}
          time={time}
        />
      </div>
    </FormProviders>
  )
}

const excerptLength = 20_000
const megabytes = (bytes: number) => bytes / 1024 / 1024

type Large = { errorId: string; text: string; bytes: number; messages: readonly Fault[] }

async function LargeOrder({ errorId, text, bytes, messages }: Large) {
  const t = await getTranslations('submissionErrors')
  return (
    <>
      <Alert
        tone="info"
        title={t('view.tooLarge', { size: megabytes(bytes), most: megabytes(orderBodyBytes) })}
        action={<DownloadLink href={paths.refusedOrder(errorId)}>{t('history.save')}</DownloadLink>}
      />
      <Panel title={t('view.messages')} flush>
        <FaultList faults={messages.map((fault) => ({ ...fault, message: fault.message || t('unknown') }))} />
      </Panel>
      <Panel title={t('view.beginning')}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- nothing in it takes focus, and the keyboard has to scroll it */}
        <pre tabIndex={0} className="max-h-96 overflow-auto font-mono text-sm" translate="no">
          {text.slice(0, excerptLength).toWellFormed()}…
        </pre>
      </Panel>
    </>
  )
}
