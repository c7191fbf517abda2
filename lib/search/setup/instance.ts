import { wrapLimited } from '#lib/server/proxy/instance.ts'
import { createSetupHandler } from './handler.ts'
import { loadSetup } from './loaders.ts'

/** What the search needs to begin, for the browser that asks. */
export const searchSetupHandler = createSetupHandler({ wrapHandler: wrapLimited, load: loadSetup })
