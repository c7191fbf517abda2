import { SettingsPage } from '#components/account/settings-page.tsx'
import { createMetadata, createPage } from '#components/shell/create-page.tsx'

export const generateMetadata = createMetadata('/setup/account/settings')

export default createPage('/setup/account/settings', () => <SettingsPage />)
