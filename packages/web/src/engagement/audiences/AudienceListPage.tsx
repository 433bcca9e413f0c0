import { listAudiences } from '@serialis/contract/engagement/audiences/audiences.routes.ts'
import type { AudienceInList } from '@serialis/contract/engagement/audiences/audiences.schema.ts'
import { audienceModes, audienceStatuses } from '@serialis/contract/engagement/audiences/audiences.status.ts'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../kit/language/time.ts'
import { columnsOf } from '../../kit/list/columns.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { Code } from '../../kit/ui/Code.tsx'
import { Instant } from '../../kit/ui/Instant.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { MemberCount } from '../members/shared/MemberCount.tsx'
import { audienceTones, useAudienceName } from './audiences.display.ts'
import { SizesLine } from './SizesLine.tsx'

const reading = columnsOf<AudienceInList>()

export function AudienceListPage() {
  const t = useTranslations('audiences')
  const rules = useTranslations('audienceRules')
  const nameOf = useAudienceName()
  const { number } = useFormats()
  return (
    <ListPage
      name="audiences"
      route={listAudiences}
      title={t('title')}
      lead={t('lead')}
      rowKey={(row) => row.id}
      open={(row) => pathTo(paths.audience, { id: row.id })}
      columns={[
        { name: 'code', title: t('fields.code'), cell: (row) => <Code isUngrouped>{row.code}</Code> },
        reading(['nameEn', 'nameZh'], { name: 'name', title: t('fields.name'), cell: nameOf }),
        { name: 'mode', title: t('fields.mode'), cell: ({ mode }) => t(`mode.${mode}`) },
        {
          name: 'status',
          title: t('fields.status'),
          cell: ({ status }) => (
            <StatusTag tone={audienceTones[status]} term={`audience.${status}`}>
              {t(`status.${status}`)}
            </StatusTag>
          ),
        },
        reading(['members', 'hasMoreMembers'], {
          name: 'members',
          title: t('fields.members'),
          align: 'end',
          cell: (row) => <MemberCount of={row} />,
        }),
        {
          name: 'sizes',
          title: rules('sizes.column'),
          cell: ({ sizes }) => sizes.length > 0 && <SizesLine sizes={sizes} />,
        },
        reading(['judgedUntil', 'builtAt', 'status'], {
          name: 'fresh',
          title: rules('sizes.fresh'),
          cell: ({ judgedUntil, builtAt, status }) => {
            const at = status === 'ACTIVE' ? (judgedUntil ?? builtAt) : builtAt
            return at && <Instant>{at}</Instant>
          },
        }),
        {
          name: 'builtAt',
          title: t('fields.builtAt'),
          isHidden: true,
          cell: ({ builtAt }) => builtAt && <Instant>{builtAt}</Instant>,
        },
        {
          name: 'buildMs',
          title: rules('build.buildMs'),
          align: 'end',
          cell: ({ buildMs }) =>
            buildMs !== null && <span className="num">{rules('build.ms', { ms: number(buildMs) })}</span>,
        },
        {
          name: 'createdAt',
          title: t('fields.createdAt'),
          isHidden: true,
          cell: (row) => <Instant>{row.createdAt}</Instant>,
        },
      ]}
      filters={[
        { kind: 'text', name: 'search', label: t('fields.search') },
        {
          kind: 'choice',
          name: 'mode',
          label: t('fields.mode'),
          options: audienceModes.map((value) => ({ value, label: t(`mode.${value}`) })),
        },
        {
          kind: 'choice',
          name: 'status',
          label: t('fields.status'),
          options: audienceStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
        },
      ]}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      commands={[{ label: t('create'), to: paths.audienceCreate, isPrimary: true }]}
    />
  )
}
