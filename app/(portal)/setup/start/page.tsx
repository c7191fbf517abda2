import { SetupListPage } from '#components/account/setup-list-page.tsx'
import { createMetadata, createPage } from '#components/shell/create-page.tsx'

export const generateMetadata = createMetadata('/setup/start')

export default createPage('/setup/start', () => <SetupListPage />)
