/** Who got a tag and who lost it, when and by what. */

import { listTagChanges } from '@serialis/contract/engagement/audiences/changes/tag-changes.routes.ts'
import type { TagChange } from '@serialis/contract/engagement/audiences/changes/tag-changes.schema.ts'
import { getTag } from '@serialis/contract/engagement/tags/tags.routes.ts'
import { type Tag, tagSources, tagSteps } from '@serialis/contract/engagement/tags/tags.schema.ts'
import { useTranslations } from 'use-intl'
import { columnsOf } from '../../../kit/list/columns.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { GoTo, useParam } from '../../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../../kit/navigation/paths.ts'
import { Loaded } from '../../../kit/page/Loaded.tsx'
import { Instant } from '../../../kit/ui/Instant.tsx'
import { StatusTag } from '../../../kit/ui/StatusTag.tsx'
import { useTagName } from '../tags.display.ts'

const reading = columnsOf<TagChange>()

function Changes({ tag }: { tag: Tag }) {
  const t = useTranslations('tagChanges')
  const tags = useTranslations('tags')
  const members = useTranslations('members')
  const nameOf = useTagName()
  return (
    <ListPage
      name="tagChanges"
      route={listTagChanges}
      fixed={{ query: { tagId: tag.id } }}
      title={t('of', { name: nameOf(tag) })}
      lead={t('lead')}
      rowKey={(row) => row.id}
      columns={[
        { name: 'at', title: t('fields.at'), cell: (row) => <Instant>{row.at}</Instant> },
        {
          name: 'step',
          title: t('fields.step'),
          cell: ({ step }) => (
            <StatusTag tone={step === 'ADDED' ? 'active' : 'inactive'}>{tags(`steps.${step}`)}</StatusTag>
          ),
        },
        {
          name: 'member',
          title: t('fields.member'),
          cell: ({ member }) =>
            member === null ? (
              t('someone')
            ) : (
              <GoTo to={pathTo(paths.member, { id: member.id })}>{member.name || members('nameless')}</GoTo>
            ),
        },
        reading(['member'], {
          name: 'phone',
          title: t('fields.phone'),
          cell: ({ member }) => <span className="num">{member?.phone}</span>,
        }),
        reading(['member'], {
          name: 'email',
          title: t('fields.email'),
          isHidden: true,
          cell: ({ member }) => member?.email,
        }),
        { name: 'source', title: t('fields.source'), cell: ({ source }) => tags(`sources.${source}`) },
        { name: 'by', title: t('fields.by'), cell: (row) => row.by },
      ]}
      filters={[
        {
          kind: 'choice',
          name: 'step',
          label: t('fields.step'),
          options: tagSteps.map((value) => ({ value, label: tags(`steps.${value}`) })),
        },
        {
          kind: 'choice',
          name: 'source',
          label: t('fields.source'),
          options: tagSources.map((value) => ({ value, label: tags(`sources.${value}`) })),
        },
        { kind: 'day', name: 'from', label: t('fields.from') },
        { kind: 'day', name: 'to', label: t('fields.to') },
      ]}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      commands={[{ label: tags('one'), to: pathTo(paths.tag, { id: tag.id }) }]}
    />
  )
}

export function TagChangesPage() {
  const id = useParam()
  return (
    <Loaded route={getTag} input={{ params: { id } }}>
      {(tag) => <Changes tag={tag} />}
    </Loaded>
  )
}
