/** An attack that came through, with what it reached. */
export class Fallen extends Error {
  override name = 'Fallen'
}
