import { expect, it } from 'vitest'
import { loginParams } from './search-params.ts'

it('[ST-03] [ST-06] the sign-in page keeps where the user was going, and says only a problem that it knows', () => {
  expect(loginParams.parse({ next: ['/work', '/orders/list'] })).toEqual({ next: '/work', problem: undefined })
  expect(loginParams.parse({ authError: 'true', error: 'failed' }).problem).toBe('authError')
  for (const search of [{ error: 'OAuthCallback' }, { error: ['<script>'] }, { authError: 'yes' }, {}])
    expect(loginParams.parse(search).problem).toBeUndefined()
})
