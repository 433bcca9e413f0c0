/** Who came into an audience and who went out of it, when and by what. */

import { getAudience } from '@serialis/contract/engagement/audiences/audiences.routes.ts'
import { type Audience, audienceCauses } from '@serialis/contract/engagement/audiences/audiences.schema.ts'
import { listAudienceChanges } from '@serialis/contract/engagement/audiences/changes/audience-changes.routes.ts'
import type { AudienceChange } from '@serialis/contract/engagement/audiences/changes/audience-changes.schema.ts'
import { audienceSteps } from '@serialis/contract/engagement/members/timeline.schema.ts'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../../kit/language/time.ts'
import { columnsOf } from '../../../kit/list/columns.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { GoTo, useParam } from '../../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../../kit/navigation/paths.ts'
import { Loaded } from '../../../kit/page/Loaded.tsx'
import { Instant } from '../../../kit/ui/Instant.tsx'
import { StatusTag } from '../../../kit/ui/StatusTag.tsx'
import { useAudienceName } from '../audiences.display.ts'

const reading = columnsOf<AudienceChange>()

function useCause() {
  const t = useTranslations('audienceChanges')
  const why = useTranslations('audienceRules.why')
  const { list } = useFormats()
  return ({ cause, facts }: Pick<AudienceChange, 'cause' | 'facts'>) =>
    cause === 'FACT' && facts.length > 0
      ? t('factsChanged', { facts: list(facts.map((fact) => why(`facts.${fact}`))) })
      : t(`causes.${cause}`)
}

function Changes({ audience }: { audience: Audience }) {
  const t = useTranslations('audienceChanges')
  const audiences = useTranslations('audiences')
  const members = useTranslations('members')
  const nameOf = useAudienceName()
  const causeOf = useCause()
  const hasRule = audience.mode !== 'STATIC'
  return (
    <ListPage
      name="audienceChanges"
      route={listAudienceChanges}
      fixed={{ query: { audienceId: audience.id } }}
      title={t('of', { name: nameOf(audience) })}
      lead={t('lead')}
      rowKey={(row) => row.id}
      columns={[
        { name: 'at', title: t('fields.at'), cell: (row) => <Instant>{row.at}</Instant> },
        {
          name: 'step',
          title: t('fields.step'),
          cell: ({ step }) => (
            <StatusTag tone={step === 'ENTERED' ? 'active' : 'inactive'}>{audiences(`steps.${step}`)}</StatusTag>
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
        reading(['cause', 'facts'], { name: 'cause', title: t('fields.cause'), cell: causeOf }),
        {
          name: 'version',
          title: t('fields.version'),
          align: 'end',
          isHidden: !hasRule,
          cell: ({ version }) => version !== null && <span className="num">{version}</span>,
        },
        { name: 'by', title: t('fields.by'), cell: (row) => row.by },
      ]}
      filters={[
        {
          kind: 'choice',
          name: 'step',
          label: t('fields.step'),
          options: audienceSteps.map((value) => ({ value, label: audiences(`steps.${value}`) })),
        },
        {
          kind: 'choice',
          name: 'cause',
          label: t('fields.cause'),
          options: audienceCauses.map((value) => ({ value, label: t(`causes.${value}`) })),
        },
        { kind: 'day', name: 'from', label: t('fields.from') },
        { kind: 'day', name: 'to', label: t('fields.to') },
      ]}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      commands={[{ label: audiences('one'), to: pathTo(paths.audience, { id: audience.id }) }]}
    />
  )
}

export function AudienceChangesPage() {
  const id = useParam()
  return (
    <Loaded route={getAudience} input={{ params: { id } }}>
      {(audience) => <Changes audience={audience} />}
    </Loaded>
  )
}
