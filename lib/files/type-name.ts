const names: Record<string, string> = {
  'application/pdf': 'PDF',
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/tiff': 'TIFF',
  'image/webp': 'WebP',
}

/** What people call a type of file; one without such a name as the upstream writes it. */
export const typeNameOf = (contentType: string): string => names[contentType.toLowerCase()] ?? contentType
