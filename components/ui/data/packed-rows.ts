/** A page would carry the names of the fields with each row (decision 057). */
export type PackedRows<Field extends string> = { fields: readonly Field[]; values: readonly (readonly string[])[] }

export function packRows<Field extends string>(rows: readonly Readonly<Record<Field, string>>[]): PackedRows<Field> {
  const fields = Object.keys(rows[0] ?? {}) as Field[]
  return { fields, values: rows.map((row) => fields.map((field) => row[field])) }
}

export const unpackRows = <Field extends string>({ fields, values }: PackedRows<Field>) =>
  values.map((texts) => Object.fromEntries(fields.map((field, at) => [field, texts[at]])) as Record<Field, string>)
