import { createMetadata, createPage } from '#components/shell/create-page.tsx'
import { TriggerPage } from '#components/triggers/trigger-page.tsx'

export const generateMetadata = createMetadata('/setup/triggers/add')

export default createPage('/setup/triggers/add', () => <TriggerPage />)
