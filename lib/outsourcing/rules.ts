/** Why a call about outsourcing was refused, where the portal has words of its own for it. */
export const outsourcingRefusals = [
  'is_outsourced',
  'not_outsourced',
  'not_whole',
  'no_artwork',
  'not_linked',
  'link_off',
  'no_permission',
  'not_paired',
] as const
