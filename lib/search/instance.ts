import { wrapHandler } from '#lib/handlers/instance.ts'
import { loadSetup } from './loaders.ts'
import { createSetupHandler } from './setup-handler.ts'

/** What the search needs to begin, for the browser that asks. */
export const searchSetupHandler = createSetupHandler({ wrapHandler, load: loadSetup })
