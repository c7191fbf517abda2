import { expect, it } from 'vitest'
import { loginParams } from './search-params.ts'

it('[ST-03] [ST-06] the sign-in page keeps the way back, and says only a known problem', () => {
  expect(loginParams.parse({ next: ['/work', '/orders/list'] })).toEqual({ next: '/work', problem: undefined })
  expect(loginParams.parse({ iss: ['http://idp', 'x'] }).iss).toBe('http://idp')
  expect(loginParams.parse({ authError: 'true', error: 'failed' }).problem).toBe('authError')
  for (const search of [{ error: 'OAuthCallback' }, { error: ['<script>'] }, { authError: 'yes' }, {}])
    expect(loginParams.parse(search).problem).toBeUndefined()
})
