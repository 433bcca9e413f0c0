import { getTagCategories, listTags } from '@serialis/contract/engagement/tags/tags.routes.ts'
import { tagKinds, type TagListed } from '@serialis/contract/engagement/tags/tags.schema.ts'
import { tagStatuses } from '@serialis/contract/engagement/tags/tags.status.ts'
import { useTranslations } from 'use-intl'
import { columnsOf } from '../../kit/list/columns.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { Code } from '../../kit/ui/Code.tsx'
import { Instant } from '../../kit/ui/Instant.tsx'
import { Num } from '../../kit/ui/Num.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { useRead } from '../../kit/wire/server-state.ts'
import { MemberCount } from '../members/shared/MemberCount.tsx'
import { tagTones, useTagName } from './tags.display.ts'

const reading = columnsOf<TagListed>()

/** Of the tree: the groups, and what is inside of them. */
function useCategories() {
  const { data } = useRead(getTagCategories, {})
  const all = data?.categories ?? []
  const choices = (names: readonly string[]) =>
    [...new Set(names)].filter((name) => name !== '').map((value) => ({ value, label: value }))
  return {
    categories: choices(all.map(({ category }) => category)),
    subcategories: choices(all.map(({ subcategory }) => subcategory)),
  }
}

export function TagListPage() {
  const t = useTranslations('tags')
  const nameOf = useTagName()
  const { categories, subcategories } = useCategories()
  return (
    <ListPage
      name="tags"
      route={listTags}
      title={t('title')}
      lead={t('lead')}
      rowKey={(row) => row.id}
      open={(row) => pathTo(paths.tag, { id: row.id })}
      columns={[
        { name: 'code', title: t('fields.code'), cell: (row) => <Code isUngrouped>{row.code}</Code> },
        reading(['nameEn', 'nameZh'], { name: 'name', title: t('fields.name'), cell: nameOf }),
        { name: 'kind', title: t('fields.kind'), cell: (row) => t(`kinds.${row.kind}`) },
        {
          name: 'status',
          title: t('fields.status'),
          cell: ({ status }) => (
            <StatusTag tone={tagTones[status]} term={`tag.${status}`}>
              {t(`status.${status}`)}
            </StatusTag>
          ),
        },
        { name: 'category', title: t('fields.category'), cell: (row) => row.category },
        { name: 'subcategory', title: t('fields.subcategory'), cell: (row) => row.subcategory },
        reading(['members', 'hasMoreMembers'], {
          name: 'members',
          title: t('fields.members'),
          align: 'end',
          cell: (row) => <MemberCount of={row} />,
        }),
        {
          name: 'memberLimit',
          title: t('fields.memberLimit'),
          align: 'end',
          isHidden: true,
          cell: ({ memberLimit }) => memberLimit !== null && <Num>{memberLimit}</Num>,
        },
        {
          name: 'lifetimeDays',
          title: t('fields.lifetimeDays'),
          align: 'end',
          cell: ({ lifetimeDays }) => lifetimeDays !== null && <Num>{lifetimeDays}</Num>,
        },
        { name: 'createdAt', title: t('fields.createdAt'), cell: (row) => <Instant>{row.createdAt}</Instant> },
      ]}
      filters={[
        { kind: 'text', name: 'search', label: t('fields.search') },
        { kind: 'choice', name: 'category', label: t('fields.category'), options: categories },
        { kind: 'choice', name: 'subcategory', label: t('fields.subcategory'), options: subcategories },
        {
          kind: 'choice',
          name: 'kind',
          label: t('fields.kind'),
          options: tagKinds.map((value) => ({ value, label: t(`kinds.${value}`) })),
        },
        {
          kind: 'choice',
          name: 'status',
          label: t('fields.status'),
          options: tagStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
        },
      ]}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      commands={[{ label: t('create'), to: paths.tagCreate, isPrimary: true }]}
    />
  )
}
