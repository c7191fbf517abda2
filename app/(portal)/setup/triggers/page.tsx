import { createMetadata, createPage } from '#components/shell/create-page.tsx'
import { TriggersPage } from '#components/triggers/triggers-page.tsx'
import { triggerSearchParams } from '#lib/triggers/search-params.ts'

export const generateMetadata = createMetadata('/setup/triggers')

export default createPage('/setup/triggers', async ({ searchParams }) => (
  <TriggersPage search={triggerSearchParams.parse(await searchParams)} />
))
