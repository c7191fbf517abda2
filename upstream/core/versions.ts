import { hash } from 'node:crypto'
import { conflict } from './errors.ts'

/** The fields of a row that are saved together. */
export const pickFields = <Row, Name extends keyof Row>(row: Row, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>

/** Another one after every change of these values. The database hands the fields of a `jsonb` over in the same order every time. */
export const versionOf = (values: object): string => hash('sha256', JSON.stringify(values), 'base64url')

/** Of two who save what both have read, the second gets a 409 instead of overwriting what they have not seen. */
export function refuseStale(given: string | undefined, values: object): void {
  if (given === undefined || given === versionOf(values)) return
  throw conflict('changed_meanwhile', 'Somebody else has saved this meanwhile')
}
