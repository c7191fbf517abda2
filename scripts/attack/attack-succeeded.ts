/** Thrown when an attack succeeds, with what it reached. */
export class AttackSucceeded extends Error {
  override name = 'AttackSucceeded'
}
