/** The meta data of a collection: the draft with what it changes, the newest version, all versions, history. */

import {
  discardMetaDataDraft,
  getMetaData,
  pasteMetaDataSchema,
  publishMetaData,
  retireMetaDataVersion,
  saveMetaDataDraft,
} from '@serialis/contract/engagement/collections/meta-data.routes.ts'
import {
  type MetaData,
  type MetaDataEffect,
  metaDataEffects,
} from '@serialis/contract/engagement/collections/meta-data.schema.ts'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../../kit/language/time.ts'
import { useParam } from '../../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../../kit/navigation/paths.ts'
import { Columns } from '../../../kit/page/Columns.tsx'
import { DetailPage } from '../../../kit/page/DetailPage.tsx'
import { stepsOf } from '../../../kit/page/steps.ts'
import { Card } from '../../../kit/ui/Card.tsx'
import { LinkButton } from '../../../kit/ui/LinkButton.tsx'
import { RecordHistory } from '../../../platform/audit/shared/RecordHistory.tsx'
import { useNameOf } from '../shared/useNameOf.ts'
import { EffectTag } from './EffectTag.tsx'
import { ChangeTable, FieldTable, SchemaText } from './FieldTables.tsx'
import { MetaDataSteps } from './MetaDataSteps.tsx'
import { MetaDataVersions } from './MetaDataVersions.tsx'
import { RecordTrial } from './RecordTrial.tsx'

function DraftCard({ metaData: { draft, versions } }: { metaData: MetaData }) {
  const t = useTranslations('metaData')
  const { exact, list } = useFormats()
  const newest = versions[0]?.number ?? 0
  const title = t('draftCard.title', { number: String(newest + 1) })
  if (draft === null)
    return (
      <Card title={title}>
        <p className="soft">{t('draftCard.none')}</p>
      </Card>
    )
  const { fields, effect, changes, readers, savedAt, savedBy } = draft
  return (
    <Card title={title} note={<EffectTag effect={effect} />}>
      <div className="stack">
        <p className="soft">{t('draftCard.savedBy', { name: savedBy, at: exact(savedAt) })}</p>
        {effect !== null && (
          <p>{changes.length === 0 ? t('noChanges', { number: String(newest) }) : t(`effectTexts.${effect}`)}</p>
        )}
        {effect === 'BREAKING' && (
          <p>
            {readers.length === 0
              ? t('noReaders')
              : t('readersOf', { names: list(readers.map(({ name, path }) => `${name} (${path})`)) })}
          </p>
        )}
        {changes.length > 0 && <ChangeTable caption={t('draftCard.change')} changes={changes} />}
        <FieldTable caption={title} fields={fields} />
        <SchemaText fields={fields} />
      </div>
    </Card>
  )
}

function NewestCard({ metaData: { fields, versions } }: { metaData: MetaData }) {
  const t = useTranslations('metaData')
  const newest = versions[0]
  if (newest === undefined) return null
  const title = t('published.title', { number: String(newest.number) })
  return (
    <Card title={title}>
      <div className="stack">
        <FieldTable caption={title} fields={fields} />
        <SchemaText fields={fields} />
      </div>
    </Card>
  )
}

function History({ id }: { id: string }) {
  const t = useTranslations('metaData')
  const effectOf = (value: unknown) =>
    metaDataEffects.includes(value as MetaDataEffect) ? t(`effects.${value as MetaDataEffect}`) : String(value)
  const fields = {
    number: t('fields.number'),
    fields: t('fields.fields'),
    changed: t('fields.changed'),
    readers: t('fields.readers'),
    retired: t('fields.retired'),
    effect: { label: t('fields.effect'), textOf: effectOf },
  }
  return (
    <Card title={t('history')}>
      <RecordHistory subjectType="meta_data" subjectId={id} fields={fields} />
    </Card>
  )
}

export function MetaDataPage() {
  const t = useTranslations('metaData')
  const collections = useTranslations('collections')
  const nameOf = useNameOf()
  const id = useParam()
  const actions = { edit: 'edit', paste: 'paste', discard: 'discard', publish: 'publish', retire: 'retire' } as const
  return (
    <DetailPage
      route={getMetaData}
      input={{ params: { id } }}
      head={(metaData) => ({
        title: t('heading', { name: nameOf(metaData) }),
        lead: collections(`kinds.${metaData.kind}`),
        steps: stepsOf({
          open: [
            ...metaData.allowed,
            ...(metaData.versions.some(({ mayRetire }) => mayRetire) ? (['retire'] as const) : []),
          ],
          steps: {
            edit: [saveMetaDataDraft, t('why.notInUse')],
            paste: [pasteMetaDataSchema, t('why.notInUse')],
            discard: [discardMetaDataDraft, t('why.noDraft')],
            publish: [publishMetaData, t('why.noDraft')],
            retire: [retireMetaDataVersion, t('why.older')],
          },
          label: (command) => t(`actions.${actions[command]}`),
        }),
        actions: <MetaDataSteps metaData={metaData} />,
        primary: metaData.allowed.includes('edit') && (
          <LinkButton type="primary" to={pathTo(paths.metaDataEdit, { id })}>
            {t('actions.edit')}
          </LinkButton>
        ),
      })}
    >
      {(metaData) => (
        <Columns
          main={
            <>
              <DraftCard metaData={metaData} />
              <NewestCard metaData={metaData} />
              <RecordTrial key={metaData.version} fields={metaData.draft?.fields ?? metaData.fields} />
            </>
          }
          side={
            <>
              <MetaDataVersions metaData={metaData} />
              <History id={id} />
            </>
          }
        />
      )}
    </DetailPage>
  )
}
