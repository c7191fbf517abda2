import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { loadBarcodeTexts } from '#components/barcodes/barcode-texts.ts'
import { PageHeader } from '#components/shell/page-header.tsx'
import { may } from '#lib/access/may.ts'
import { loadAccountTime } from '#lib/account/loaders.ts'
import { files } from '#lib/contract/files.ts'
import { production } from '#lib/contract/production.ts'
import { attempt } from '#lib/errors/attempt.ts'
import { requireAccount } from '#lib/session/require.ts'
import { loadFirstItems } from '#lib/work/loaders.ts'
import type { WorkView } from '#lib/work/view.ts'
import { WorkFailed } from './work-failed.tsx'
import { WorkList } from './work-list.tsx'
import { WorkProviders } from './work-providers.tsx'
import { WorkScanner } from './work-scanner.tsx'

export async function WorkItems({ view, title, filter }: { view: WorkView; title: string; filter: ReactNode }) {
  const [t, result, person, scanner] = await Promise.all([
    getTranslations('work.scan'),
    attempt(Promise.all([loadFirstItems(view), loadAccountTime()])),
    requireAccount(),
    loadBarcodeTexts(),
  ])
  if (!result.ok) {
    return (
      <>
        <PageHeader title={title}>{filter}</PageHeader>
        <WorkFailed view={view} />
      </>
    )
  }
  const [first, time] = result.value
  return (
    <WorkProviders>
      <WorkList
        title={title}
        filter={filter}
        first={first}
        view={view}
        time={time}
        renderedAt={Date.now()}
        canComplete={may(production.completeItem, person)}
        canRefetch={may(files.refetch, person)}
        scanner={<WorkScanner texts={{ ...scanner, open: t('find') }} />}
      />
    </WorkProviders>
  )
}
