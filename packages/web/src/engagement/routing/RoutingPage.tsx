/** The routing of one endpoint: messages that wait, the draft with what it changes, the newest version, a test, history. */

import {
  deleteRouting,
  discardRoutingDraft,
  getRouting,
  publishRouting,
  saveRoutingDraft,
} from '@serialis/contract/engagement/routing/routings.routes.ts'
import { type Routing, routingMatches } from '@serialis/contract/engagement/routing/routings.schema.ts'
import { routingStatuses, routingTransitions } from '@serialis/contract/engagement/routing/routings.status.ts'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../kit/language/time.ts'
import { Can, useMay } from '../../kit/navigation/Can.tsx'
import { GoTo, useParam } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { Columns } from '../../kit/page/Columns.tsx'
import { DetailPage } from '../../kit/page/DetailPage.tsx'
import { Facts } from '../../kit/page/Facts.tsx'
import { stepsOf } from '../../kit/page/steps.ts'
import { Card } from '../../kit/ui/Card.tsx'
import { Code } from '../../kit/ui/Code.tsx'
import { LinkButton } from '../../kit/ui/LinkButton.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { RecordHistory } from '../../platform/audit/shared/RecordHistory.tsx'
import { useNameOf } from '../collections/shared/useNameOf.ts'
import { routingTones } from './routings.tones.ts'
import { RoutingSteps } from './RoutingSteps.tsx'
import { RoutingTrial } from './RoutingTrial.tsx'
import './routings.css'
import { RuleChanges, RuleTable } from './RuleTables.tsx'

function Unrouted({ routing: { unrouted, endpointId } }: { routing: Routing }) {
  const t = useTranslations('routings.unrouted')
  if (unrouted === 0) return null
  return (
    <Card title={t('title')}>
      <div className="stack">
        <p>{t('text', { count: unrouted })}</p>
        <Can permission="inbox.list">
          <div className="row">
            <LinkButton to={`${paths.inbox}?endpointId=${endpointId}&waitsFor=RULE`}>{t('open')}</LinkButton>
          </div>
        </Can>
      </div>
    </Card>
  )
}

function DraftCard({ routing: { draft, versions } }: { routing: Routing }) {
  const t = useTranslations('routings')
  const { exact } = useFormats()
  const newest = versions[0]?.number ?? 0
  const title = t('draftCard.title', { number: String(newest + 1) })
  if (draft === null)
    return (
      <Card title={title}>
        <p className="soft">{t('draftCard.none')}</p>
      </Card>
    )
  const { changes, savedAt, savedBy } = draft
  return (
    <Card title={title}>
      <div className="stack">
        <p className="soft">{t('draftCard.savedBy', { name: savedBy, at: exact(savedAt) })}</p>
        {newest > 0 && changes.length === 0 && <p>{t('draftCard.noChanges', { number: String(newest) })}</p>}
        {changes.length > 0 && <RuleChanges changes={changes} />}
        <RuleTable caption={title} contents={draft} />
      </div>
    </Card>
  )
}

function NewestCard({ routing: { published, versions } }: { routing: Routing }) {
  const t = useTranslations('routings')
  const newest = versions[0]
  if (newest === undefined || published === null) return null
  const title = t('rules.ofVersion', { number: String(newest.number) })
  return (
    <Card title={title}>
      <RuleTable caption={title} contents={published} />
    </Card>
  )
}

function Versions({ routing: { id, versions } }: { routing: Routing }) {
  const t = useTranslations('routings')
  const { exact } = useFormats()
  return (
    <Card title={t('versions.title')}>
      {versions.length === 0 && <p className="soft">{t('versions.none')}</p>}
      <ul className="stack routing-versions">
        {versions.map(({ number, ruleCount, publishedAt, publishedBy, reason }) => (
          <li key={number}>
            <GoTo to={pathTo(paths.routingVersion, { id, number: String(number) })}>
              {t('versions.number', { number: String(number) })}
            </GoTo>
            <p>{t('versions.rules', { count: ruleCount })}</p>
            <p className="soft">{t('versions.by', { name: publishedBy, at: exact(publishedAt), reason })}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function History({ id }: { id: string }) {
  const t = useTranslations('routings')
  const wordOf =
    <T extends string>(all: readonly T[], say: (one: T) => string) =>
    (value: unknown) =>
      all.includes(value as T) ? say(value as T) : String(value)
  const plain = ['slug', 'number', 'rules', 'changed'] as const
  const fields = {
    ...Object.fromEntries(plain.map((field) => [field, t(`fields.${field}`)])),
    status: { label: t('fields.status'), textOf: wordOf(routingStatuses, (one) => t(`status.${one}`)) },
    match: { label: t('fields.match'), textOf: wordOf(routingMatches, (one) => t(`matches.${one}`)) },
  }
  return (
    <Card title={t('cards.history')}>
      <RecordHistory subjectType="routing" subjectId={id} fields={fields} />
    </Card>
  )
}

function Description({ routing: { slug, endpointId, endpointNameEn, endpointNameZh } }: { routing: Routing }) {
  const t = useTranslations('routings')
  const nameOf = useNameOf()
  const may = useMay()
  const name = nameOf({ nameEn: endpointNameEn, nameZh: endpointNameZh })
  return (
    <Card title={t('cards.facts')}>
      <Facts
        facts={[
          { label: t('fields.slug'), value: <Code isUngrouped>{slug}</Code> },
          {
            label: t('fields.endpoint'),
            value: may('subscribeEndpoints.list') ? (
              <GoTo to={pathTo(paths.subscribeEndpoint, { id: endpointId })}>{name}</GoTo>
            ) : (
              name
            ),
          },
        ]}
      />
    </Card>
  )
}

export function RoutingPage() {
  const t = useTranslations('routings')
  const nameOf = useNameOf()
  const id = useParam()
  return (
    <DetailPage
      route={getRouting}
      input={{ params: { id } }}
      head={(routing) => ({
        title: t('of', { name: nameOf({ nameEn: routing.endpointNameEn, nameZh: routing.endpointNameZh }) }),
        tag: (
          <StatusTag tone={routingTones[routing.status]} term={`routing.${routing.status}`}>
            {t(`status.${routing.status}`)}
          </StatusTag>
        ),
        steps: stepsOf({
          open: routing.allowed,
          steps: {
            editRules: saveRoutingDraft,
            discard: [discardRoutingDraft, t('why.noDraft')],
            publish: [publishRouting, t('why.noDraft')],
            delete: deleteRouting,
          },
          label: (command) => t(`actions.${command}`),
          table: routingTransitions,
          status: routing.status,
          word: (status) => t(`status.${status}`),
        }),
        actions: <RoutingSteps routing={routing} />,
        primary: routing.allowed.includes('editRules') && (
          <LinkButton type="primary" to={pathTo(paths.routingRules, { id })}>
            {t('actions.editRules')}
          </LinkButton>
        ),
      })}
    >
      {(routing) => (
        <Columns
          main={
            <>
              <Unrouted routing={routing} />
              <DraftCard routing={routing} />
              <NewestCard routing={routing} />
              <RoutingTrial key={routing.version} routing={routing} />
            </>
          }
          side={
            <>
              <Description routing={routing} />
              <Versions routing={routing} />
              <History id={id} />
            </>
          }
        />
      )}
    </DetailPage>
  )
}
