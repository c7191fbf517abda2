// Runs `node <arguments>` while the program that started this one lives, and passes messages between the two.
import { spawn } from 'node:child_process'

const child = spawn(process.execPath, process.argv.slice(2), { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
const end = () => child.kill('SIGTERM')

child.on('message', (message) => process.connected && process.send(message))
child.on('exit', (code) => process.exit(code ?? 1))
process.on('message', (message) => message.type === 'stop' && end())
process.on('disconnect', end)
process.on('SIGTERM', end)
