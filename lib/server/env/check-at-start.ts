import { env } from './env.ts'
import { type Env, EnvError } from './schema.ts'

/** The configuration. Ends the process when it cannot work; this names the variables, and their values stay out of the log. */
export function checkAtStart(): Env {
  try {
    return env()
  } catch (error) {
    if (!(error instanceof EnvError)) throw error
    process.stderr.write(`${error.message}\nSee .env.example for what each variable means.\n`)
    process.exit(1)
  }
}
