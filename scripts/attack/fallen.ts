/** Thrown when an attack succeeds, with what it reached. */
export class Fallen extends Error {
  override name = 'Fallen'
}
