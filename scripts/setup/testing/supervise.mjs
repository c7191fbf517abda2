// Supervises the services named in its argument (JSON), as `npm start` does with the real ones.
import { listenForInterruptions } from '../interruptions.mjs'
import { supervise } from '../supervisor.mjs'

const { services, watchParent = false, silenceMs = 20_000 } = JSON.parse(process.argv[2])
const onReady = (reports) => process.stdout.write(`READY ${JSON.stringify(reports)}\n`)
process.exit(await supervise(services, { interruptions: listenForInterruptions({ watchParent }), onReady, silenceMs }))
