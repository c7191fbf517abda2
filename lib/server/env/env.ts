import { type Env, parseEnv } from './schema.ts'

let read: Env | undefined

/** The portal's configuration, read once, on first use: a build needs none of it. Throws `EnvError`. */
export function env(): Env {
  read ??= parseEnv(process.env)
  return read
}

/** next-auth takes the address of its own routes from the environment and from nowhere else. */
export function setNextAuthUrl(origin: string) {
  process.env.NEXTAUTH_URL = `${origin}/api/auth`
}
