import { loadAccountTime } from '#lib/account/loaders.ts'
import { may } from '#lib/account/may.ts'
import { files } from '#lib/contract/files.ts'
import { production } from '#lib/contract/production.ts'
import { attempt } from '#lib/errors/attempt.ts'
import { requireAccount } from '#lib/session/require.ts'
import { loadFirstItems } from '#lib/work/loaders.ts'
import type { WorkView } from '#lib/work/view.ts'
import { WorkFailed } from './work-failed.tsx'
import { WorkList } from './work-list.tsx'
import { WorkProviders } from './work-providers.tsx'

export async function WorkItems({ view }: { view: WorkView }) {
  const [first, time, person] = await Promise.all([attempt(loadFirstItems(view)), loadAccountTime(), requireAccount()])
  if (!first.ok) return <WorkFailed view={view} />
  return (
    <WorkProviders>
      <WorkList
        first={first.value}
        view={view}
        time={time}
        renderedAt={Date.now()}
        canComplete={may(production.completeItem, person)}
        canRefetch={may(files.refetch, person)}
      />
    </WorkProviders>
  )
}
