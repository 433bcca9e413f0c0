/** One tag: what it is, its steps, the members that have it, its history. */

import { builtInTypes } from '@serialis/contract/engagement/activities/activities.schema.ts'
import { listTagChanges } from '@serialis/contract/engagement/audiences/changes/tag-changes.routes.ts'
import { listMembers } from '@serialis/contract/engagement/members/members.routes.ts'
import {
  activateTag,
  archiveTag,
  assignTag,
  deleteTag,
  getTag,
  getTagReaders,
  updateTag,
} from '@serialis/contract/engagement/tags/tags.routes.ts'
import { type Tag, type TagKind, tagKinds } from '@serialis/contract/engagement/tags/tags.schema.ts'
import { type TagStatus, tagStatuses, tagTransitions } from '@serialis/contract/engagement/tags/tags.status.ts'
import { type ComponentType, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { List } from '../../kit/list/ListPage.tsx'
import { useMay } from '../../kit/navigation/Can.tsx'
import { useParam } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { Columns } from '../../kit/page/Columns.tsx'
import { DetailPage } from '../../kit/page/DetailPage.tsx'
import { Facts } from '../../kit/page/Facts.tsx'
import { stepsOf } from '../../kit/page/steps.ts'
import { useSlots } from '../../kit/shell/slots.ts'
import { Card } from '../../kit/ui/Card.tsx'
import { Code } from '../../kit/ui/Code.tsx'
import { Instant } from '../../kit/ui/Instant.tsx'
import { LinkButton } from '../../kit/ui/LinkButton.tsx'
import { Num } from '../../kit/ui/Num.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { RecordHistory } from '../../platform/audit/shared/RecordHistory.tsx'
import { MemberCount } from '../members/shared/MemberCount.tsx'
import { ReadersCard } from './shared/Readers.tsx'
import { tagTones, useTagName } from './tags.display.ts'
import { TagSteps } from './TagSteps.tsx'
import { TakeTag } from './TakeTag.tsx'

declare module '../../kit/shell/slots.ts' {
  interface Slots {
    TagRuns: ComponentType<{ tag: Tag; isOpen: boolean }>
    TagRule: ComponentType<{ tag: Tag }>
  }
}

const isBuiltIn = (type: string): type is (typeof builtInTypes)[number] => builtInTypes.some((one) => one === type)

function Description({ tag }: { tag: Tag }) {
  const t = useTranslations('tags')
  const { code, nameEn, nameZh, kind, category, subcategory, lifetimeDays, memberLimit, description } = tag
  const { activityType, activityMatches } = tag
  const types = useTranslations('activities.types')
  return (
    <Card title={t('cards.facts')}>
      <Facts
        facts={[
          { label: t('fields.code'), value: <Code isUngrouped>{code}</Code> },
          { label: t('fields.nameEn'), value: nameEn },
          { label: t('fields.nameZh'), value: nameZh },
          { label: t('fields.kind'), value: t(`kinds.${kind}`) },
          ...(activityType === null
            ? []
            : [
                {
                  label: t('fields.activityType'),
                  value: isBuiltIn(activityType) ? types(activityType) : activityType,
                },
                {
                  label: t('fields.activityMatches'),
                  value:
                    activityMatches.length > 0 &&
                    activityMatches.map(({ path, value }) => (
                      <div key={`${path} ${value}`}>{t('match', { path, value })}</div>
                    )),
                },
              ]),
          { label: t('fields.category'), value: category },
          ...(subcategory === '' ? [] : [{ label: t('fields.subcategory'), value: subcategory }]),
          {
            label: t('fields.lifetimeDays'),
            value: lifetimeDays === null ? t('endless') : t('days', { count: lifetimeDays }),
          },
          { label: t('fields.members'), value: <MemberCount of={tag} /> },
          {
            label: t('fields.memberLimit'),
            value: memberLimit === null ? t('unlimited') : <Num>{memberLimit}</Num>,
          },
          { label: t('fields.description'), value: description },
          { label: t('fields.createdAt'), value: <Instant>{tag.createdAt}</Instant> },
        ]}
      />
    </Card>
  )
}

function History({ id }: { id: string }) {
  const t = useTranslations('tags')
  const plain = [
    'code',
    'nameEn',
    'nameZh',
    'category',
    'subcategory',
    'lifetimeDays',
    'memberLimit',
    'description',
    'activityType',
    'activityMatches',
    'members',
    'ruleVersion',
  ] as const
  const kindOf = (value: unknown) =>
    tagKinds.includes(value as TagKind) ? t(`kinds.${value as TagKind}`) : String(value)
  const statusOf = (value: unknown) =>
    tagStatuses.includes(value as TagStatus) ? t(`status.${value as TagStatus}`) : String(value)
  const fields = {
    ...Object.fromEntries(plain.map((field) => [field, t(`fields.${field}`)])),
    kind: { label: t('fields.kind'), textOf: kindOf },
    status: { label: t('fields.status'), textOf: statusOf },
  }
  return (
    <Card title={t('cards.history')}>
      <RecordHistory subjectType="tag" subjectId={id} fields={fields} />
    </Card>
  )
}

/** As in the list of members, so with identities in part. */
function Members({ tag }: { tag: Tag }) {
  const t = useTranslations('tags')
  const may = useMay()
  const members = useTranslations('members')
  return (
    <section className="stack">
      <h2>{t('cards.members')}</h2>
      {tag.allowed.includes('assign') && (
        <div className="row">
          <span className="soft">{t('assignLead')}</span>
          <LinkButton to={paths.members}>{t('toMembers')}</LinkButton>
          {may('memberLists.import') && (
            <LinkButton to={paths.memberListUpload} search={{ target: 'TAG', of: tag.id }}>
              {t('byFile')}
            </LinkButton>
          )}
        </div>
      )}
      <List
        name="taggedMembers"
        list="members"
        prefix="members"
        route={listMembers}
        fixed={{ query: { tag: tag.code } }}
        title={t('cards.members')}
        rowKey={(row) => row.id}
        open={(row) => pathTo(paths.member, { id: row.id })}
        columns={[
          { name: 'name', title: members('fields.name'), cell: (row) => row.name || members('nameless') },
          { name: 'status', title: members('fields.status'), cell: (row) => members(`status.${row.status}`) },
          { name: 'phone', title: members('fields.phone'), cell: (row) => <span className="num">{row.phone}</span> },
          { name: 'email', title: members('fields.email'), cell: (row) => row.email },
        ]}
        bulk={(selection, clear) =>
          tag.allowed.includes('remove') && (
            <TakeTag
              tag={tag}
              members={selection.all === null ? selection.rows.map(({ id }) => id) : null}
              onDone={clear}
            />
          )
        }
        empty={{ title: t('noMembers.title'), text: t(tag.kind === 'RULE' ? 'noMembers.rule' : 'noMembers.text') }}
      />
    </section>
  )
}

export function TagPage() {
  const t = useTranslations('tags')
  const changes = useTranslations('tagChanges')
  const nameOf = useTagName()
  const may = useMay()
  const { TagRule, TagRuns } = useSlots()
  const id = useParam()
  return (
    <DetailPage
      route={getTag}
      input={{ params: { id } }}
      head={(tag) => ({
        title: nameOf(tag),
        tag: (
          <StatusTag tone={tagTones[tag.status]} term={`tag.${tag.status}`}>
            {t(`status.${tag.status}`)}
          </StatusTag>
        ),
        steps: [
          ...stepsOf({
            // It is taken from those that are chosen in the list below.
            open: tag.allowed.filter((one) => one !== 'remove'),
            steps: {
              edit: updateTag,
              delete: deleteTag,
              activate: activateTag,
              archive: archiveTag,
              assign: [assignTag, tag.kind !== 'MANUAL' && t('errors.tag_not_by_hand')],
            },
            label: (command) => t(`actions.${command}`),
            table: tagTransitions,
            status: tag.status,
            word: (status) => t(`status.${status}`),
          }),
          ...stepsOf({ steps: { list: listTagChanges }, label: () => changes('open') }),
        ],
        actions: (
          <>
            <TagSteps tag={tag} />
            {may('audiences.explain') && (
              <LinkButton to={pathTo(paths.tagChanges, { id })}>{changes('open')}</LinkButton>
            )}
          </>
        ),
        primary: tag.allowed.includes('edit') && (
          <LinkButton type="primary" to={pathTo(paths.tagEdit, { id })}>
            {t('actions.edit')}
          </LinkButton>
        ),
      })}
    >
      {(tag) => (
        <Columns
          main={
            <>
              <Description tag={tag} />
              {tag.kind === 'RULE' && (
                <Suspense>
                  <TagRule tag={tag} />
                </Suspense>
              )}
              {may('audiences.list') && tag.status !== 'DRAFT' && (
                <Suspense>
                  <TagRuns tag={tag} isOpen={tag.allowed.includes('assign')} />
                </Suspense>
              )}
              {may('members.list') && tag.status !== 'DRAFT' && <Members tag={tag} />}
            </>
          }
          side={
            <>
              {tag.status !== 'ARCHIVED' && <ReadersCard route={getTagReaders} id={id} />}
              <History id={id} />
            </>
          }
        />
      )}
    </DetailPage>
  )
}
