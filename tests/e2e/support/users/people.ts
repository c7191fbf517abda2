/** The users of the seeded site, by their rights. */
export const people = {
  owner: { username: 'olivia', name: 'Olivia Marsh' },
  admin: { username: 'amir', name: 'Amir Haddad' },
  operator: { username: 'pia', name: 'Pia Novak' },
  tokyoOperator: { username: 'haruka', name: '佐藤 遥' },
  brandCustomer: { username: 'bea', name: 'Bea Winter' },
  manager: { username: 'marcus', name: 'Marcus Bell' },
  viewer: { username: 'sam', name: 'Sam Okafor' },
} as const

export type Who = keyof typeof people

export const passwordOf = (who: Who) => `${people[who].username}-prints-2026`
