import { env } from './env.ts'
import { EnvError } from './schema.ts'

/** Ends the process when the configuration cannot work. It names the variables; their values stay out of the log. */
export function checkAtStart() {
  try {
    env()
  } catch (error) {
    if (!(error instanceof EnvError)) throw error
    process.stderr.write(`${error.message}\nSee .env.example for what each variable means.\n`)
    process.exit(1)
  }
}
