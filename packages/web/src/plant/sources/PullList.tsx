import { listPulls } from '@serialis/contract/plant/sources/pulls.routes.ts'
import { useTranslations } from 'use-intl'
import { List } from '../../kit/list/ListPage.tsx'
import { pathTo, paths } from '../../kit/navigation/paths.ts'
import { usePullColumns } from './usePullColumns.tsx'

const SHOWN = ['product', 'level', 'status', 'quantity', 'accepted', 'createdAt']

/** Pulls of one account or product, on its page. */
export function PullList({ title, fixed }: { title: string; fixed: { accountId?: string; productId?: string } }) {
  const t = useTranslations('sources.pulls')
  const columns = usePullColumns()
  return (
    <section className="stack">
      <h2>{title}</h2>
      <List
        name="pullsOf"
        route={listPulls}
        fixed={{ query: fixed }}
        prefix="p"
        title={title}
        rowKey={(row) => row.id}
        open={(row) => pathTo(paths.pull, { id: row.id })}
        refreshMs={5_000}
        columns={columns.filter(({ name }) => SHOWN.includes(name))}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
      />
    </section>
  )
}
