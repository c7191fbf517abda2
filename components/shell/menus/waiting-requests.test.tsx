// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { linkCodes } from '#lib/contract/account-links.ts'
import { answer, fakePortal, refusal } from '#tests/support/answer.ts'
import { act, screen } from '#tests/support/component.ts'
import { renderInPage } from '#tests/support/page.tsx'
import { WaitingRequests } from './waiting-requests.tsx'

type Matters = (change: { entity?: string }) => boolean
const watched = vi.hoisted(() => ({
  matters: undefined as Matters | undefined,
  refresh: undefined as (() => Promise<boolean>) | undefined,
}))
vi.mock('../live/live-changes.ts', () => ({
  watchChanges: (matters: Matters, refresh: () => Promise<boolean>) => {
    Object.assign(watched, { matters, refresh })
    return () => {}
  },
}))

const portal = fakePortal()
const request = (accountId: string, type: 'permission' | 'accountLink' = 'permission') => ({
  _id: `${accountId}-${type}`,
  type,
  permission: 'outsource' as const,
  status: 'pending' as const,
  accountId,
})
const refresh = () => act(async () => void (await watched.refresh?.()))

it('[LK-08] requests that wait are counted at each change, and stay counted through a failure', async () => {
  const data = [request('ours'), request('ash'), request('birch'), request('ours', 'accountLink')]
  portal.use(answer(linkCodes.list, { count: data.length, data }))
  renderInPage(<WaitingRequests accountId="ours" text="{count} waiting" />)
  await vi.waitFor(() => expect(watched.refresh).toBeDefined())
  expect([watched.matters?.({ entity: 'account' }), watched.matters?.({ entity: 'order' })]).toEqual([true, false])
  expect(screen.queryByTitle(/waiting/)).toBeNull()
  await refresh()
  expect(screen.getByTitle('2 waiting').textContent).toContain('2 waiting')
  portal.use(answer(linkCodes.list, refusal(500, 'away')))
  await refresh()
  expect(screen.getByTitle('2 waiting')).toBeDefined()
  portal.use(answer(linkCodes.list, { count: 0, data: [] }))
  await refresh()
  expect(screen.queryByTitle(/waiting/)).toBeNull()
})
