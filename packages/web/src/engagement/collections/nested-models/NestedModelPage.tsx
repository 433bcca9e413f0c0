/** One nested model: the draft with what it changes, the newest version, what uses it, all versions, history. */

import { metaDataEffects } from '@serialis/contract/engagement/collections/meta-data.schema.ts'
import {
  archiveNestedModel,
  deleteNestedModel,
  discardNestedModelDraft,
  getNestedModel,
  publishNestedModel,
  saveNestedModelDraft,
  updateNestedModel,
} from '@serialis/contract/engagement/collections/nested-models/nested-models.routes.ts'
import type { NestedModel } from '@serialis/contract/engagement/collections/nested-models/nested-models.schema.ts'
import {
  nestedModelStatuses,
  nestedModelTransitions,
} from '@serialis/contract/engagement/collections/nested-models/nested-models.status.ts'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../../kit/language/time.ts'
import { GoTo, useParam } from '../../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../../kit/navigation/paths.ts'
import { Columns } from '../../../kit/page/Columns.tsx'
import { DetailPage } from '../../../kit/page/DetailPage.tsx'
import { Facts } from '../../../kit/page/Facts.tsx'
import { stepsOf } from '../../../kit/page/steps.ts'
import { Card } from '../../../kit/ui/Card.tsx'
import { Code } from '../../../kit/ui/Code.tsx'
import { LinkButton } from '../../../kit/ui/LinkButton.tsx'
import { StatusTag } from '../../../kit/ui/StatusTag.tsx'
import { RecordHistory } from '../../../platform/audit/shared/RecordHistory.tsx'
import { EffectTag } from '../meta-data/EffectTag.tsx'
import { ChangeTable, FieldTable, SchemaText } from '../meta-data/FieldTables.tsx'
import { useNameOf } from '../shared/useNameOf.ts'
import { ModelReaders } from './ModelReaders.tsx'
import { nestedModelTones } from './nested-models.tones.ts'
import { NestedModelSteps } from './NestedModelSteps.tsx'

function DraftCard({ model: { draft, versions } }: { model: NestedModel }) {
  const t = useTranslations('nestedModels')
  const words = useTranslations('metaData')
  const { exact } = useFormats()
  const newest = versions[0]?.number ?? 0
  const title = t('draftCard.title', { number: String(newest + 1) })
  if (draft === null)
    return (
      <Card title={title}>
        <p className="soft">{t('draftCard.none')}</p>
      </Card>
    )
  const { fields, effect, changes, savedAt, savedBy } = draft
  return (
    <Card title={title} note={<EffectTag effect={effect} />}>
      <div className="stack">
        <p className="soft">{t('draftCard.savedBy', { name: savedBy, at: exact(savedAt) })}</p>
        {effect !== null && (
          <p>
            {changes.length === 0
              ? t('draftCard.noChanges', { number: String(newest) })
              : t(`draftCard.effect.${effect}`)}
          </p>
        )}
        {changes.length > 0 && <ChangeTable caption={words('draftCard.change')} changes={changes} />}
        <FieldTable caption={title} fields={fields} />
        <SchemaText fields={fields} />
      </div>
    </Card>
  )
}

function NewestCard({ model: { fields, versions } }: { model: NestedModel }) {
  const t = useTranslations('nestedModels')
  const newest = versions[0]
  if (newest === undefined) return null
  const title = t('fieldsOfVersion', { number: String(newest.number) })
  return (
    <Card title={title}>
      <div className="stack">
        <FieldTable caption={title} fields={fields} />
        <SchemaText fields={fields} />
      </div>
    </Card>
  )
}

function Description({ model }: { model: NestedModel }) {
  const t = useTranslations('nestedModels')
  const { code, nameEn, nameZh, description } = model
  return (
    <Card title={t('cards.facts')}>
      <Facts
        facts={[
          { label: t('fields.code'), value: <Code isUngrouped>{code}</Code> },
          { label: t('fields.nameEn'), value: nameEn },
          { label: t('fields.nameZh'), value: nameZh },
          { label: t('fields.description'), value: description },
        ]}
      />
    </Card>
  )
}

function Versions({ model: { id, versions } }: { model: NestedModel }) {
  const t = useTranslations('nestedModels')
  const { exact } = useFormats()
  return (
    <Card title={t('versions.title')}>
      {versions.length === 0 && <p className="soft">{t('versions.none')}</p>}
      <ul className="stack meta-data-versions">
        {versions.map(({ number, effect, publishedAt, publishedBy, reason }) => (
          <li key={number}>
            <div className="row">
              <GoTo to={pathTo(paths.nestedModelVersion, { id, number: String(number) })}>
                {t('versions.number', { number: String(number) })}
              </GoTo>
              {effect !== null && <EffectTag effect={effect} />}
            </div>
            <p className="soft">{t('versions.by', { name: publishedBy, at: exact(publishedAt), reason })}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function History({ id }: { id: string }) {
  const t = useTranslations('nestedModels')
  const words = useTranslations('metaData')
  const wordOf =
    <T extends string>(all: readonly T[], say: (one: T) => string) =>
    (value: unknown) =>
      all.includes(value as T) ? say(value as T) : String(value)
  const plain = ['code', 'nameEn', 'nameZh', 'description', 'number', 'fields', 'changed'] as const
  const fields = {
    ...Object.fromEntries(plain.map((field) => [field, t(`fields.${field}`)])),
    status: { label: t('fields.status'), textOf: wordOf(nestedModelStatuses, (one) => t(`status.${one}`)) },
    effect: { label: t('fields.effect'), textOf: wordOf(metaDataEffects, (one) => words(`effects.${one}`)) },
  }
  return (
    <Card title={t('cards.history')}>
      <RecordHistory subjectType="nested_model" subjectId={id} fields={fields} />
    </Card>
  )
}

export function NestedModelPage() {
  const t = useTranslations('nestedModels')
  const nameOf = useNameOf()
  const id = useParam()
  return (
    <DetailPage
      route={getNestedModel}
      input={{ params: { id } }}
      head={(model) => ({
        title: nameOf(model),
        tag: (
          <StatusTag tone={nestedModelTones[model.status]} term={`nestedModel.${model.status}`}>
            {t(`status.${model.status}`)}
          </StatusTag>
        ),
        steps: stepsOf({
          open: model.allowed,
          steps: {
            edit: updateNestedModel,
            editFields: saveNestedModelDraft,
            discard: [discardNestedModelDraft, t('why.noDraft')],
            publish: [publishNestedModel, t('why.noDraft')],
            delete: deleteNestedModel,
            archive: archiveNestedModel,
          },
          label: (command) => t(`actions.${command}`),
          table: nestedModelTransitions,
          status: model.status,
          word: (status) => t(`status.${status}`),
        }),
        actions: (
          <>
            <NestedModelSteps model={model} />
            {model.allowed.includes('edit') && (
              <LinkButton to={pathTo(paths.nestedModelEdit, { id })}>{t('actions.edit')}</LinkButton>
            )}
          </>
        ),
        primary: model.allowed.includes('editFields') && (
          <LinkButton type="primary" to={pathTo(paths.nestedModelFields, { id })}>
            {t('actions.editFields')}
          </LinkButton>
        ),
      })}
    >
      {(model) => (
        <Columns
          main={
            <>
              <DraftCard model={model} />
              <NewestCard model={model} />
              <ModelReaders model={model} />
            </>
          }
          side={
            <>
              <Description model={model} />
              <Versions model={model} />
              <History id={id} />
            </>
          }
        />
      )}
    </DetailPage>
  )
}
