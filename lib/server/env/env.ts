import { type Env, parseEnv } from './schema.ts'

let read: Env | undefined

/** Read on first use, because a build needs no configuration. Throws `EnvError`. */
export function env(): Env {
  read ??= parseEnv(process.env)
  return read
}

/** next-auth reads the URL of its routes only from the environment. */
export function setNextAuthUrl(origin: string) {
  process.env.NEXTAUTH_URL = `${origin}/api/auth`
}
