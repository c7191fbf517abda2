import { createMetadata, createPage } from '#components/shell/create-page.tsx'
import { TriggerPage } from '#components/triggers/trigger-page.tsx'

export const generateMetadata = createMetadata('/setup/triggers/edit/[id]')

export default createPage('/setup/triggers/edit/[id]', async ({ params }) => <TriggerPage id={(await params).id} />)
