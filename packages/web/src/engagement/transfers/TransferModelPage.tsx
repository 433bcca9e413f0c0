/** One transfer model: the draft with what it changes and its test, the newest version, all versions, history. */

import {
  deleteTransferModel,
  discardTransferDraft,
  getTransferModel,
  publishTransferModel,
  retireTransferModel,
  saveTransferDraft,
  updateTransferModel,
} from '@serialis/contract/engagement/transfers/transfer-models.routes.ts'
import type { TransferModel } from '@serialis/contract/engagement/transfers/transfer-models.schema.ts'
import {
  transferModelStatuses,
  transferModelTransitions,
} from '@serialis/contract/engagement/transfers/transfer-models.status.ts'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../kit/language/time.ts'
import { useMay } from '../../kit/navigation/Can.tsx'
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
import { LineChanges, LineTable } from './shared/LineTables.tsx'
import './transfer-models.css'
import { transferModelTones } from './transfer-models.tones.ts'
import { TransferModelSteps } from './TransferModelSteps.tsx'

function DraftCard({ model: { draft, versions, dicts, coverage, faults } }: { model: TransferModel }) {
  const t = useTranslations('transferModels')
  const { exact, percent } = useFormats()
  const newest = versions[0]?.number ?? 0
  const title = t('draftCard.title', { number: String(newest + 1) })
  if (draft === null)
    return (
      <Card title={title}>
        <p className="soft">{t('draftCard.none')}</p>
      </Card>
    )
  const { lines, changes, savedAt, savedBy, metaNumber } = draft
  return (
    <Card title={title}>
      <div className="stack">
        <p className="soft">{t('draftCard.savedBy', { name: savedBy, at: exact(savedAt) })}</p>
        <p>{t('draftCard.meta', { number: String(metaNumber) })}</p>
        {coverage === null || faults === null ? (
          <p className="soft">{t('draftCard.noSample')}</p>
        ) : (
          <p className={faults > 0 ? 'field-error' : ''}>
            {t('draftCard.test', { faults, percent: percent(coverage / 100) })}
          </p>
        )}
        {newest > 0 && changes.length === 0 && <p>{t('draftCard.noChanges', { number: String(newest) })}</p>}
        {changes.length > 0 && <LineChanges changes={changes} dicts={dicts} />}
        {newest === 0 && <LineTable caption={title} lines={lines} dicts={dicts} />}
      </div>
    </Card>
  )
}

function NewestCard({ model: { published, versions, dicts } }: { model: TransferModel }) {
  const t = useTranslations('transferModels')
  const newest = versions[0]
  if (newest === undefined || published === null) return null
  const title = t('linesOfVersion', { number: String(newest.number) })
  return (
    <Card title={title}>
      <LineTable caption={title} lines={published.lines} dicts={dicts} />
    </Card>
  )
}

function Description({ model }: { model: TransferModel }) {
  const t = useTranslations('transferModels')
  const nameOf = useNameOf()
  const may = useMay()
  const { code, nameEn, nameZh, collection, description, dicts } = model
  return (
    <Card title={t('cards.facts')}>
      <Facts
        facts={[
          { label: t('fields.code'), value: <Code isUngrouped>{code}</Code> },
          { label: t('fields.nameEn'), value: nameEn },
          { label: t('fields.nameZh'), value: nameZh },
          {
            label: t('fields.collection'),
            value: may('collections.list') ? (
              <GoTo to={pathTo(paths.collection, { id: collection.id })}>{nameOf(collection)}</GoTo>
            ) : (
              nameOf(collection)
            ),
          },
          {
            label: t('fields.dicts'),
            value:
              dicts.length === 0
                ? ''
                : dicts.map((dict) => (
                    <p key={dict.id}>
                      {may('mappingDicts.list') ? (
                        <GoTo to={pathTo(paths.mappingDict, { id: dict.id })}>{nameOf(dict)}</GoTo>
                      ) : (
                        nameOf(dict)
                      )}
                    </p>
                  )),
          },
          { label: t('fields.description'), value: description },
        ]}
      />
    </Card>
  )
}

function Versions({ model: { id, versions } }: { model: TransferModel }) {
  const t = useTranslations('transferModels')
  const { exact } = useFormats()
  return (
    <Card title={t('versions.title')}>
      {versions.length === 0 && <p className="soft">{t('versions.none')}</p>}
      <ul className="stack transfer-versions">
        {versions.map(({ number, lineCount, publishedAt, publishedBy, reason }) => (
          <li key={number}>
            <GoTo to={pathTo(paths.transferModelVersion, { id, number: String(number) })}>
              {t('versions.number', { number: String(number) })}
            </GoTo>
            <p>{t('versions.lines', { count: lineCount })}</p>
            <p className="soft">{t('versions.by', { name: publishedBy, at: exact(publishedAt), reason })}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function History({ id }: { id: string }) {
  const t = useTranslations('transferModels')
  const { percent } = useFormats()
  const plain = [
    'code',
    'nameEn',
    'nameZh',
    'collection',
    'description',
    'number',
    'metaNumber',
    'lines',
    'changed',
    'faults',
  ] as const
  const isStatus = (value: unknown) => transferModelStatuses.find((one) => one === value)
  const fields = {
    ...Object.fromEntries(plain.map((field) => [field, t(`fields.${field}`)])),
    coverage: {
      label: t('fields.coverage'),
      textOf: (value: unknown) => (typeof value === 'number' ? percent(value / 100) : String(value)),
    },
    status: {
      label: t('fields.status'),
      textOf: (value: unknown) => {
        const status = isStatus(value)
        return status === undefined ? String(value) : t(`status.${status}`)
      },
    },
  }
  return (
    <Card title={t('cards.history')}>
      <RecordHistory subjectType="transfer_model" subjectId={id} fields={fields} />
    </Card>
  )
}

export function TransferModelPage() {
  const t = useTranslations('transferModels')
  const nameOf = useNameOf()
  const id = useParam()
  return (
    <DetailPage
      route={getTransferModel}
      input={{ params: { id } }}
      head={(model) => ({
        title: nameOf(model),
        lead: t('into', { name: nameOf(model.collection) }),
        tag: (
          <StatusTag tone={transferModelTones[model.status]} term={`transferModel.${model.status}`}>
            {t(`status.${model.status}`)}
          </StatusTag>
        ),
        steps: stepsOf({
          open: model.allowed,
          steps: {
            edit: updateTransferModel,
            editLines: saveTransferDraft,
            discard: [discardTransferDraft, t('why.noDraft')],
            publish: [publishTransferModel, t('why.noDraft')],
            delete: deleteTransferModel,
            retire: retireTransferModel,
          },
          label: (command) => t(`actions.${command}`),
          table: transferModelTransitions,
          status: model.status,
          word: (status) => t(`status.${status}`),
        }),
        actions: (
          <>
            <TransferModelSteps model={model} />
            {model.allowed.includes('edit') && (
              <LinkButton to={pathTo(paths.transferModelEdit, { id })}>{t('actions.edit')}</LinkButton>
            )}
          </>
        ),
        primary: model.allowed.includes('editLines') && (
          <LinkButton type="primary" to={pathTo(paths.transferModelBench, { id })}>
            {t('actions.editLines')}
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
