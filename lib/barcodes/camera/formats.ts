/** The types that job sheets carry, and those that goods carry, by their names in the Barcode Detection standard. */
export const codeFormats = ['code_128', 'qr_code', 'data_matrix', 'ean_13', 'code_39'] as const
