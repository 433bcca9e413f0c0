import type { ListedAttribute } from '@serialis/contract/engagement/member-attributes/attribute-filters.ts'
import { listListedAttributes } from '@serialis/contract/engagement/member-attributes/member-attributes.routes.ts'
import { listMembers } from '@serialis/contract/engagement/members/members.routes.ts'
import { genders } from '@serialis/contract/engagement/members/members.schema.ts'
import { memberStatuses } from '@serialis/contract/engagement/members/members.status.ts'
import { Button } from 'antd'
import { type ComponentType, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useMay } from '../../kit/navigation/Can.tsx'
import { useChangeSearch, useSearch } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { Loaded } from '../../kit/page/Loaded.tsx'
import { useSlots } from '../../kit/shell/slots.ts'
import { Instant } from '../../kit/ui/Instant.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { useAttributesInList } from './attributes-in-list.tsx'
import { FindMember } from './finding/FindMember.tsx'
import { ReadmitPerson } from './finding/ReadmitPerson.tsx'
import { memberTones } from './members.tones.ts'

declare module '../../kit/shell/slots.ts' {
  interface Slots {
    /** On the list of members: puts those that were chosen into an audience; null where all pages were. */
    AudienceChosenMembers: ComponentType<{ members: readonly string[] | null; onDone: () => void }>
    /** Gives them a tag. */
    TagChosenMembers: ComponentType<{ members: readonly string[] | null; onDone: () => void }>
  }
}

function MemberList({ attributes }: { attributes: readonly ListedAttribute[] }) {
  const t = useTranslations('members')
  const serials = useTranslations('ownedSerials.filters')
  const tags = useTranslations('tags')
  const may = useMay()
  const audiences = useTranslations('audiences')
  const { AudienceChosenMembers, TagChosenMembers } = useSlots()
  const [isFinding, setFinding] = useState(false)
  const [isReadmitting, setReadmitting] = useState(false)
  const { identity } = useSearch()
  const changeSearch = useChangeSearch()
  const asked = useAttributesInList(attributes)
  return (
    <>
      <ListPage
        name="members"
        route={listMembers}
        title={t('title')}
        lead={
          identity === undefined ? (
            t('lead')
          ) : (
            <>
              {t('search.active')}{' '}
              <Button type="link" onClick={() => changeSearch({ identity: '', after: '' })}>
                {t('search.end')}
              </Button>
            </>
          )
        }
        {...(identity !== undefined && { fixed: { query: { identity } } })}
        rowKey={(row) => row.id}
        open={(row) => pathTo(paths.member, { id: row.id })}
        columns={[
          { name: 'name', title: t('fields.name'), cell: (row) => row.name || t('nameless') },
          {
            name: 'status',
            title: t('fields.status'),
            cell: ({ status }) => (
              <StatusTag tone={memberTones[status]} term={`member.${status}`}>
                {t(`status.${status}`)}
              </StatusTag>
            ),
          },
          { name: 'phone', title: t('fields.phone'), cell: (row) => <span className="num">{row.phone}</span> },
          { name: 'email', title: t('fields.email'), cell: (row) => row.email },
          { name: 'region', title: t('fields.region'), cell: ({ region }) => region?.name },
          { name: 'sourceChannel', title: t('fields.sourceChannel'), cell: ({ sourceChannel }) => sourceChannel?.name },
          {
            name: 'gender',
            title: t('fields.gender'),
            isHidden: true,
            cell: ({ gender }) => gender && t(`genders.${gender}`),
          },
          ...asked.columns,
          { name: 'createdAt', title: t('fields.createdAt'), cell: (row) => <Instant>{row.createdAt}</Instant> },
        ]}
        bulk={(selection, clear) => (
          <Suspense>
            <TagChosenMembers
              members={selection.all === null ? selection.rows.map(({ id }) => id) : null}
              onDone={clear}
            />
            <AudienceChosenMembers
              members={selection.all === null ? selection.rows.map(({ id }) => id) : null}
              onDone={clear}
            />
          </Suspense>
        )}
        filters={[
          {
            kind: 'choice',
            name: 'status',
            label: t('fields.status'),
            options: memberStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
          },
          {
            kind: 'choice',
            name: 'gender',
            label: t('fields.gender'),
            options: genders.map((value) => ({ value, label: t(`genders.${value}`) })),
          },
          { kind: 'exact', name: 'region', label: t('fields.regionCode') },
          { kind: 'exact', name: 'sourceChannel', label: t('fields.channelCode') },
          { kind: 'exact', name: 'ownsProduct', label: serials('product') },
          { kind: 'exact', name: 'ownsBatch', label: serials('batch') },
          ...(may('tags.list') ? [{ kind: 'exact', name: 'tag', label: tags('filter') } as const] : []),
          ...(may('audiences.list') ? [{ kind: 'exact', name: 'audience', label: audiences('filter') } as const] : []),
          ...asked.filters,
        ]}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
        commands={[
          { label: t('search.open'), permission: 'members.list', onClick: () => setFinding(true) },
          { label: t('readmit.open'), permission: 'members.readmit', onClick: () => setReadmitting(true) },
          { label: t('create'), to: paths.memberCreate, isPrimary: true },
        ]}
      />
      {isReadmitting && <ReadmitPerson onClose={() => setReadmitting(false)} />}
      {isFinding && (
        <FindMember
          onFound={(found) => {
            setFinding(false)
            changeSearch({ identity: found, after: '' })
          }}
          onClose={() => setFinding(false)}
        />
      )}
    </>
  )
}

export function MemberListPage() {
  return (
    <Loaded route={listListedAttributes} input={{}}>
      {({ items }) => <MemberList attributes={items} />}
    </Loaded>
  )
}
