// Supervises the services named in its argument (JSON), as `npm start` does with the real ones.
import { exitWith, listenForSignals } from '../processes.mjs'
import { requireFreePorts, supervise } from '../supervisor.mjs'

const services = JSON.parse(process.argv[2])
const onReady = (reports) => process.stdout.write(`READY ${JSON.stringify(reports)}\n`)
listenForSignals()
await exitWith(() => requireFreePorts(services).then(() => supervise(services, { onReady })))
