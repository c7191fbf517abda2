import { wrapHandler } from '#lib/handlers/instance.ts'
import { loadSetup } from './load-setup.ts'
import { createSetupHandler } from './setup-response.ts'

/** What the search needs to begin, for the browser that asks. */
export const searchSetupHandler = createSetupHandler({ wrapHandler, load: loadSetup })
