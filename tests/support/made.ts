import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'

type Closable = { close(): Promise<void> }

/** Something that is made anew for each test and closed after it; the object that is returned has what the newest has. */
export function forEachTest<Made extends Closable>(make: () => Promise<Made>): Made {
  const made = {} as Made
  beforeEach(async () => {
    Object.assign(made, await make())
  })
  afterEach(() => made.close())
  return made
}

/** The same once for all tests of a file, or of a `describe`. */
export function forAllTests<Made extends Closable>(make: () => Promise<Made>): Made {
  const made = {} as Made
  beforeAll(async () => {
    Object.assign(made, await make())
  })
  afterAll(() => made.close())
  return made
}
