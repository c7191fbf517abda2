import { clientCredentials } from './client-credentials.ts'
import { env } from './env.ts'
import { type Env, EnvError } from './schema.ts'

export function checkAtStart(): Env {
  try {
    clientCredentials(env()) // so that a file that cannot be used is named now
    return env()
  } catch (error) {
    if (!(error instanceof EnvError)) throw error
    process.stderr.write(`${error.message}\nSee .env.example for what each variable means.\n`)
    process.exit(1)
  }
}
