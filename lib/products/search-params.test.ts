import { expect, it } from 'vitest'
import { paths } from '#lib/paths.ts'
import { parseProductName } from './search-params.ts'

it.each(['5f0c2a7b9d1e4c3a8b6f7d20', 'BC-85x55', '名刺 85/55 %é', '<b>', '100%', 'a.b', '🎉\u202e'])(
  '[SE-08] the name %j is read back from its address',
  (name) => expect(parseProductName(paths.product(name).split('/').at(-1) ?? '')).toBe(name),
)

it.each(['%', '%e0%a4', '%2e%2e', 'a%2f..%2fb', '%5c', '%00'])(
  '[SE-08] the address segment %j holds no name',
  (segment) => expect(parseProductName(segment)).toBeUndefined(),
)
