import { expect, it } from 'vitest'
import { loginParams } from './search-params.ts'

it('[ST-06] knows that the provider sent a person back whom it signed out', () => {
  expect(loginParams.parse({ authError: 'true', error: 'failed' }).problem).toBe('authError')
})

it('[ST-03] keeps where the person was going', () => {
  expect(loginParams.parse({ next: ['/work', '/orders/list'] })).toEqual({ next: '/work', problem: undefined })
})

it.each([[{ error: 'OAuthCallback' }], [{ error: ['<script>'] }], [{ authError: 'yes' }], [{}]])(
  'says nothing for %j',
  (search) => expect(loginParams.parse(search).problem).toBeUndefined(),
)
