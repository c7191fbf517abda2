import { expect, it } from 'vitest'
import { loginParams } from './search-params.ts'

it('[ST-06] the sign-in page knows that the provider sent back a user whom it signed out', () => {
  expect(loginParams.parse({ authError: 'true', error: 'failed' }).problem).toBe('authError')
})

it('[ST-03] the sign-in page keeps where the person was going', () => {
  expect(loginParams.parse({ next: ['/work', '/orders/list'] })).toEqual({ next: '/work', problem: undefined })
})

it.each([[{ error: 'OAuthCallback' }], [{ error: ['<script>'] }], [{ authError: 'yes' }], [{}]])(
  'the sign-in page says nothing for %j',
  (search) => expect(loginParams.parse(search).problem).toBeUndefined(),
)
