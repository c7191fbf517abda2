import { FormProviders } from '#components/forms/form-providers.tsx'
import { loadOpenSetupList } from '#lib/account/setup-list.ts'
import { requireAccount } from '#lib/server/session/loaders.ts'
import { CloseSetupList } from './close-setup-list.tsx'
import { SetupList } from './setup-list.tsx'

/** Until it is closed, or the account has orders. Its page stays. */
export async function OpenSetupList() {
  const open = await loadOpenSetupList()
  if (!open) return null
  const { account } = await requireAccount()
  return (
    <div className="max-w-4xl p-4">
      <SetupList
        actions={
          open.canClose && (
            <FormProviders pick={({ start: { close, notClosed } }) => ({ start: { close, notClosed } })}>
              <CloseSetupList accountId={account.id} />
            </FormProviders>
          )
        }
      />
    </div>
  )
}
