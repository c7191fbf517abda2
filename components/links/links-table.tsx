import { getTranslations } from 'next-intl/server'
import { ListPager } from '#components/shell/list-pager.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { ReadFailed } from '#components/ui/read-failed.tsx'
import { Table } from '#components/ui/table.tsx'
import { loadAccountTime } from '#lib/account/loaders.ts'
import { toResult } from '#lib/errors/attempt.ts'
import { messageOf } from '#lib/errors/message-of.ts'
import { type LinksView, toLinksSearch } from '#lib/links/links-view.ts'
import { loadLinks } from '#lib/links/loaders.ts'
import { paths } from '#lib/paths.ts'
import { requireAccount } from '#lib/session/require.ts'
import { linkColumns } from './link-columns.tsx'

const hrefOf = (view: LinksView) => paths.linkedAccountsAt(toLinksSearch(view))

export async function LinksTable({ view }: { view: LinksView }) {
  const [t, { account }, result, time] = await Promise.all([
    getTranslations('links'),
    requireAccount(),
    toResult(loadLinks(view)),
    loadAccountTime(),
  ])
  if (!result.ok) {
    return (
      <ReadFailed title={t('failed')} retry={t('retry')} retryHref={hrefOf(view)}>
        {messageOf(result.error)}
      </ReadFailed>
    )
  }
  const { data, count, pages } = result.value
  return (
    <>
      <Table
        label={t('title')}
        columns={linkColumns(t, account.id, time)}
        rows={data}
        rowKey={({ _id }) => _id}
        empty={
          <EmptyState icon="link" title={t(view.active ? 'empty.active' : 'empty.inactive')}>
            {count > 0 ? t('empty.beyond', { pages }) : t(view.active ? 'empty.text' : 'empty.inactiveText')}
          </EmptyState>
        }
      />
      <ListPager
        texts="links.pager"
        page={view.page}
        pages={pages}
        count={count}
        hrefFor={(page) => hrefOf({ ...view, page })}
      />
    </>
  )
}
