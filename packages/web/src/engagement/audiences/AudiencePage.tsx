/** One audience: what it is, its steps, the members in it, its history. */

import {
  activateAudience,
  addToAudience,
  archiveAudience,
  buildAudience,
  deleteAudience,
  explainAudience,
  getAudience,
  getAudienceNames,
  getAudienceReaders,
  getAudienceSizes,
  listAudienceVersions,
  pauseAudience,
  resumeAudience,
  updateAudience,
} from '@serialis/contract/engagement/audiences/audiences.routes.ts'
import type { Audience } from '@serialis/contract/engagement/audiences/audiences.schema.ts'
import {
  type AudienceStatus,
  audienceStatuses,
  audienceTransitions,
} from '@serialis/contract/engagement/audiences/audiences.status.ts'
import { listAudienceChanges } from '@serialis/contract/engagement/audiences/changes/audience-changes.routes.ts'
import { listMembers } from '@serialis/contract/engagement/members/members.routes.ts'
import { useTranslations } from 'use-intl'
import { List } from '../../kit/list/ListPage.tsx'
import { useMay } from '../../kit/navigation/Can.tsx'
import { useParam } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { Columns } from '../../kit/page/Columns.tsx'
import { DetailPage } from '../../kit/page/DetailPage.tsx'
import { Facts } from '../../kit/page/Facts.tsx'
import { stepsOf } from '../../kit/page/steps.ts'
import { Card } from '../../kit/ui/Card.tsx'
import { Code } from '../../kit/ui/Code.tsx'
import { Instant } from '../../kit/ui/Instant.tsx'
import { LinkButton } from '../../kit/ui/LinkButton.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { RecordHistory } from '../../platform/audit/shared/RecordHistory.tsx'
import { MemberCount } from '../members/shared/MemberCount.tsx'
import { ReadersCard } from '../tags/shared/Readers.tsx'
import { AudienceRule } from './AudienceRule.tsx'
import { audienceTones, useAudienceName } from './audiences.display.ts'
import { AudienceSizes } from './AudienceSizes.tsx'
import { AudienceSteps } from './AudienceSteps.tsx'
import { AudienceVersions } from './AudienceVersions.tsx'
import { useRuleNames } from './rule/useRuleNames.ts'
import { AudienceRuns } from './runs/AudienceRuns.tsx'
import { TakeOut } from './TakeOut.tsx'

/** How often it is read again, since builds and rules change it meanwhile. */
const BUILDING_MS = 2_000
const REFRESH_MS = 30_000

function Description({ audience }: { audience: Audience }) {
  const t = useTranslations('audiences')
  const { code, nameEn, nameZh, description, createdAt } = audience
  return (
    <Card title={t('cards.facts')}>
      <Facts
        facts={[
          { label: t('fields.code'), value: <Code isUngrouped>{code}</Code> },
          { label: t('fields.nameEn'), value: nameEn },
          { label: t('fields.nameZh'), value: nameZh },
          { label: t('fields.mode'), value: t(`mode.${audience.mode}`) },
          { label: t('fields.members'), value: <MemberCount of={audience} /> },
          { label: t('fields.description'), value: description },
          { label: t('fields.createdAt'), value: <Instant>{createdAt}</Instant> },
        ]}
      />
    </Card>
  )
}

function History({ id }: { id: string }) {
  const t = useTranslations('audiences')
  const plain = ['code', 'nameEn', 'nameZh', 'description', 'members'] as const
  const statusOf = (value: unknown) =>
    audienceStatuses.includes(value as AudienceStatus) ? t(`status.${value as AudienceStatus}`) : String(value)
  const fields = {
    ...Object.fromEntries(plain.map((field) => [field, t(`fields.${field}`)])),
    status: { label: t('fields.status'), textOf: statusOf },
  }
  return (
    <Card title={t('cards.history')}>
      <RecordHistory subjectType="audience" subjectId={id} fields={fields} />
    </Card>
  )
}

/** As in the list of members, so with identities in part. */
function Members({ audience }: { audience: Audience }) {
  const t = useTranslations('audiences')
  const may = useMay()
  const rules = useTranslations('audienceRules')
  const members = useTranslations('members')
  return (
    <section className="stack">
      <h2>{t('cards.members')}</h2>
      {audience.allowed.includes('assign') && (
        <div className="row">
          <span className="soft">{t('assignLead')}</span>
          <LinkButton to={paths.members}>{t('toMembers')}</LinkButton>
          {may('memberLists.import') && (
            <LinkButton to={paths.memberListUpload} search={{ target: 'AUDIENCE', of: audience.id }}>
              {t('byFile')}
            </LinkButton>
          )}
        </div>
      )}
      <List
        name="audienceMembers"
        list="members"
        prefix="members"
        route={listMembers}
        fixed={{ query: { audience: audience.code } }}
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
          audience.allowed.includes('remove') && (
            <TakeOut
              audience={audience}
              members={selection.all === null ? selection.rows.map(({ id }) => id) : null}
              onDone={clear}
            />
          )
        }
        empty={{
          title: t('noMembers.title'),
          text: audience.mode === 'STATIC' ? t('noMembers.text') : rules('noMembers'),
        }}
      />
    </section>
  )
}

function Contents({ audience }: { audience: Audience }) {
  const may = useMay()
  const { id, rule, status, builtAt } = audience
  const isUsable = status === 'ACTIVE' || ((status === 'BUILDING' || status === 'FAILED') && builtAt !== null)
  const names = useRuleNames(getAudienceNames, id, rule !== null)
  return (
    <Columns
      main={
        <>
          <Description audience={audience} />
          <AudienceRule audience={audience} names={names} />
          {status !== 'DRAFT' && <AudienceSizes route={getAudienceSizes} id={id} />}
          {status !== 'DRAFT' && (
            <AudienceRuns audience={audience} isOpen={isUsable && (may('tags.assign') || may('audiences.assign'))} />
          )}
          {may('members.list') && status !== 'DRAFT' && <Members audience={audience} />}
        </>
      }
      side={
        <>
          {rule !== null && <AudienceVersions route={listAudienceVersions} id={id} names={names} />}
          {status !== 'ARCHIVED' && <ReadersCard route={getAudienceReaders} id={id} />}
          <History id={id} />
        </>
      }
    />
  )
}

export function AudiencePage() {
  const t = useTranslations('audiences')
  const why = useTranslations('audienceRules.why')
  const changes = useTranslations('audienceChanges')
  const nameOf = useAudienceName()
  const may = useMay()
  const id = useParam()
  return (
    <DetailPage
      route={getAudience}
      input={{ params: { id } }}
      refreshMs={(audience) => (audience?.status === 'BUILDING' ? BUILDING_MS : REFRESH_MS)}
      head={(audience) => ({
        title: nameOf(audience),
        tag: (
          <StatusTag tone={audienceTones[audience.status]} term={`audience.${audience.status}`}>
            {t(`status.${audience.status}`)}
          </StatusTag>
        ),
        steps: [
          ...stepsOf({
            // Members are taken out of it in the list below.
            open: audience.allowed.filter((one) => one !== 'remove'),
            steps: {
              edit: updateAudience,
              delete: deleteAudience,
              activate: activateAudience,
              pause: pauseAudience,
              build: [buildAudience, audience.mode === 'STATIC' && t('errors.audience_has_no_rule')],
              resume: resumeAudience,
              archive: archiveAudience,
              assign: [addToAudience, audience.mode !== 'STATIC' && t('errors.audience_has_rule')],
            },
            label: (command) => t(`actions.${command}`),
            table: audienceTransitions,
            status: audience.status,
            word: (status) => t(`status.${status}`),
          }),
          ...stepsOf({ steps: { list: listAudienceChanges }, label: () => changes('open') }),
          ...stepsOf({ steps: { explain: explainAudience }, label: () => why('open') }),
        ],
        actions: (
          <>
            <AudienceSteps audience={audience} />
            {may('audiences.explain') && (
              <>
                <LinkButton to={pathTo(paths.audienceChanges, { id })}>{changes('open')}</LinkButton>
                <LinkButton to={pathTo(paths.audienceWhy, { id })}>{why('open')}</LinkButton>
              </>
            )}
          </>
        ),
        primary: audience.allowed.includes('edit') && (
          <LinkButton type="primary" to={pathTo(paths.audienceEdit, { id })}>
            {t('actions.edit')}
          </LinkButton>
        ),
      })}
    >
      {(audience) => <Contents audience={audience} />}
    </DetailPage>
  )
}
