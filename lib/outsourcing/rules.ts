export const knownRefusals = [
  'is_outsourced',
  'not_outsourced',
  'not_whole',
  'no_artwork',
  'not_linked',
  'link_off',
  'no_permission',
  'not_paired',
] as const
