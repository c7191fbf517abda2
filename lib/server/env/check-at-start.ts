import { env } from './env.ts'
import { type Env, EnvError } from './schema.ts'

export function checkAtStart(): Env {
  try {
    return env()
  } catch (error) {
    if (!(error instanceof EnvError)) throw error
    process.stderr.write(`${error.message}\nSee .env.example for what each variable means.\n`)
    process.exit(1)
  }
}
