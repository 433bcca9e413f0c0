/** One dictionary: values that wait, the draft with what it changes, the newest version, all versions, history. */

import {
  archiveMappingDict,
  decideUnmatched,
  deleteMappingDict,
  discardMappingDraft,
  getMappingDict,
  publishMappingDict,
  saveMappingDraft,
  updateMappingDict,
} from '@serialis/contract/engagement/dictionaries/mapping-dicts.routes.ts'
import {
  type MappingDict,
  unmatchedDecisions,
  unmatchedPolicies,
} from '@serialis/contract/engagement/dictionaries/mapping-dicts.schema.ts'
import {
  mappingDictStatuses,
  mappingDictTransitions,
} from '@serialis/contract/engagement/dictionaries/mapping-dicts.status.ts'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../kit/language/time.ts'
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
import { ItemChanges, ItemTable, PolicyLine } from './items/ItemTables.tsx'
import { LookupTrial } from './LookupTrial.tsx'
import { mappingDictTones } from './mapping-dicts.tones.ts'
import './mapping-dicts.css'
import { MappingDictSteps } from './MappingDictSteps.tsx'
import { WaitingValues } from './waiting/WaitingValues.tsx'

function DraftCard({ dict: { draft, versions } }: { dict: MappingDict }) {
  const t = useTranslations('mappingDicts')
  const { exact } = useFormats()
  const newest = versions[0]?.number ?? 0
  const title = t('draftCard.title', { number: String(newest + 1) })
  if (draft === null)
    return (
      <Card title={title}>
        <p className="soft">{t('draftCard.none')}</p>
      </Card>
    )
  const { policy, defaultValue, items, changes, savedAt, savedBy } = draft
  return (
    <Card title={title}>
      <div className="stack">
        <p className="soft">{t('draftCard.savedBy', { name: savedBy, at: exact(savedAt) })}</p>
        <PolicyLine policy={policy} defaultValue={defaultValue} />
        {newest > 0 && changes.length === 0 && <p>{t('draftCard.noChanges', { number: String(newest) })}</p>}
        {changes.length > 0 && <ItemChanges caption={t('changes.title')} changes={changes} />}
        {newest === 0 && <ItemTable caption={title} items={items} />}
      </div>
    </Card>
  )
}

function NewestCard({ dict: { published, versions } }: { dict: MappingDict }) {
  const t = useTranslations('mappingDicts')
  const newest = versions[0]
  if (newest === undefined || published === null) return null
  const title = t('itemsOfVersion', { number: String(newest.number) })
  return (
    <Card title={title}>
      <div className="stack">
        <PolicyLine policy={published.policy} defaultValue={published.defaultValue} />
        <ItemTable caption={title} items={published.items} />
      </div>
    </Card>
  )
}

function Description({ dict }: { dict: MappingDict }) {
  const t = useTranslations('mappingDicts')
  const { code, nameEn, nameZh, fromSystem, toSystem, isPersonal, description } = dict
  return (
    <Card title={t('cards.facts')}>
      <Facts
        facts={[
          { label: t('fields.code'), value: <Code isUngrouped>{code}</Code> },
          { label: t('fields.nameEn'), value: nameEn },
          { label: t('fields.nameZh'), value: nameZh },
          { label: t('fields.fromSystem'), value: fromSystem },
          { label: t('fields.toSystem'), value: toSystem },
          { label: t('fields.isPersonal'), value: t(isPersonal ? 'personal' : 'notPersonal') },
          { label: t('fields.description'), value: description },
        ]}
      />
    </Card>
  )
}

function Versions({ dict: { id, versions } }: { dict: MappingDict }) {
  const t = useTranslations('mappingDicts')
  const { exact } = useFormats()
  return (
    <Card title={t('versions.title')}>
      {versions.length === 0 && <p className="soft">{t('versions.none')}</p>}
      <ul className="stack mapping-versions">
        {versions.map(({ number, itemCount, publishedAt, publishedBy, reason }) => (
          <li key={number}>
            <GoTo to={pathTo(paths.mappingDictVersion, { id, number: String(number) })}>
              {t('versions.number', { number: String(number) })}
            </GoTo>
            <p>{t('versions.items', { count: itemCount })}</p>
            <p className="soft">{t('versions.by', { name: publishedBy, at: exact(publishedAt), reason })}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function History({ id }: { id: string }) {
  const t = useTranslations('mappingDicts')
  const wordOf =
    <T extends string>(all: readonly T[], say: (one: T) => string) =>
    (value: unknown) =>
      all.includes(value as T) ? say(value as T) : String(value)
  const plain = [
    'code',
    'nameEn',
    'nameZh',
    'fromSystem',
    'toSystem',
    'description',
    'number',
    'items',
    'changed',
  ] as const
  const fields = {
    ...Object.fromEntries(plain.map((field) => [field, t(`fields.${field}`)])),
    isPersonal: {
      label: t('fields.isPersonal'),
      textOf: (value: unknown) => t(value === true ? 'personal' : 'notPersonal'),
    },
    status: { label: t('fields.status'), textOf: wordOf(mappingDictStatuses, (one) => t(`status.${one}`)) },
    policy: { label: t('fields.policy'), textOf: wordOf(unmatchedPolicies, (one) => t(`policies.${one}`)) },
    decision: {
      label: t('waiting.decision'),
      textOf: wordOf(unmatchedDecisions, (one) => t(`waiting.decisions.${one}`)),
    },
  }
  return (
    <Card title={t('cards.history')}>
      <RecordHistory subjectType="mapping_dict" subjectId={id} fields={fields} />
    </Card>
  )
}

export function MappingDictPage() {
  const t = useTranslations('mappingDicts')
  const nameOf = useNameOf()
  const id = useParam()
  return (
    <DetailPage
      route={getMappingDict}
      input={{ params: { id } }}
      head={(dict) => ({
        title: nameOf(dict),
        lead: t('between', { from: dict.fromSystem, to: dict.toSystem }),
        tag: (
          <StatusTag tone={mappingDictTones[dict.status]} term={`mappingDict.${dict.status}`}>
            {t(`status.${dict.status}`)}
          </StatusTag>
        ),
        steps: stepsOf({
          open: [...dict.allowed, ...(dict.waiting.some(({ isInDraft }) => !isInDraft) ? (['decide'] as const) : [])],
          steps: {
            edit: updateMappingDict,
            editItems: saveMappingDraft,
            discard: [discardMappingDraft, t('why.noDraft')],
            publish: [publishMappingDict, t('why.noDraft')],
            delete: deleteMappingDict,
            archive: archiveMappingDict,
            decide: [decideUnmatched, t('why.noneWaiting')],
          },
          label: (command) => t(`actions.${command}`),
          table: mappingDictTransitions,
          status: dict.status,
          word: (status) => t(`status.${status}`),
        }),
        actions: (
          <>
            <MappingDictSteps dict={dict} />
            {dict.allowed.includes('edit') && (
              <LinkButton to={pathTo(paths.mappingDictEdit, { id })}>{t('actions.edit')}</LinkButton>
            )}
          </>
        ),
        primary: dict.allowed.includes('editItems') && (
          <LinkButton type="primary" to={pathTo(paths.mappingDictItems, { id })}>
            {t('actions.editItems')}
          </LinkButton>
        ),
      })}
    >
      {(dict) => (
        <Columns
          main={
            <>
              <WaitingValues dict={dict} />
              <DraftCard dict={dict} />
              <NewestCard dict={dict} />
              <LookupTrial key={dict.version} contents={dict.draft ?? dict.published} />
            </>
          }
          side={
            <>
              <Description dict={dict} />
              <Versions dict={dict} />
              <History id={id} />
            </>
          }
        />
      )}
    </DetailPage>
  )
}
