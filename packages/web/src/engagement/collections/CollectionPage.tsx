/** One collection: what it is, its steps, its history. */

import {
  archiveCollection,
  deleteCollection,
  deprecateCollection,
  getCollection,
  publishCollection,
  restoreCollection,
  updateCollection,
} from '@serialis/contract/engagement/collections/collections.routes.ts'
import {
  type Collection,
  type CollectionKind,
  collectionKinds,
} from '@serialis/contract/engagement/collections/collections.schema.ts'
import {
  type CollectionStatus,
  collectionStatuses,
  collectionTransitions,
} from '@serialis/contract/engagement/collections/collections.status.ts'
import { recordKinds } from '@serialis/contract/engagement/records/records.schema.ts'
import { useTranslations } from 'use-intl'
import { Can } from '../../kit/navigation/Can.tsx'
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
import { collectionTones } from './collections.tones.ts'
import { CollectionSteps } from './CollectionSteps.tsx'
import { useNameOf } from './shared/useNameOf.ts'

function Description({ collection }: { collection: Collection }) {
  const t = useTranslations('collections')
  const { code, nameEn, nameZh, kind, keyPath, retentionDays, description, createdAt } = collection
  return (
    <Card title={t('cards.facts')}>
      <Facts
        facts={[
          { label: t('fields.code'), value: <Code isUngrouped>{code}</Code> },
          { label: t('fields.nameEn'), value: nameEn },
          { label: t('fields.nameZh'), value: nameZh },
          { label: t('fields.kind'), value: t(`kinds.${kind}`) },
          { label: t('fields.keyPath'), value: <Code isUngrouped>{keyPath}</Code> },
          {
            label: t('fields.retentionDays'),
            value: retentionDays === null ? t('keptForever') : t('days', { count: retentionDays }),
          },
          { label: t('fields.description'), value: description },
          { label: t('fields.createdAt'), value: <Instant>{createdAt}</Instant> },
        ]}
      />
    </Card>
  )
}

function History({ id }: { id: string }) {
  const t = useTranslations('collections')
  const plain = ['code', 'nameEn', 'nameZh', 'keyPath', 'retentionDays', 'description'] as const
  const kindOf = (value: unknown) =>
    collectionKinds.includes(value as CollectionKind) ? t(`kinds.${value as CollectionKind}`) : String(value)
  const statusOf = (value: unknown) =>
    collectionStatuses.includes(value as CollectionStatus) ? t(`status.${value as CollectionStatus}`) : String(value)
  const fields = {
    ...Object.fromEntries(plain.map((field) => [field, t(`fields.${field}`)])),
    kind: { label: t('fields.kind'), textOf: kindOf },
    status: { label: t('fields.status'), textOf: statusOf },
  }
  return (
    <Card title={t('cards.history')}>
      <RecordHistory subjectType="collection" subjectId={id} fields={fields} />
    </Card>
  )
}

export function CollectionPage() {
  const t = useTranslations('collections')
  const metaData = useTranslations('metaData')
  const records = useTranslations('records')
  const nameOf = useNameOf()
  const id = useParam()
  return (
    <DetailPage
      route={getCollection}
      input={{ params: { id } }}
      head={(collection) => ({
        title: nameOf(collection),
        tag: (
          <StatusTag tone={collectionTones[collection.status]} term={`collection.${collection.status}`}>
            {t(`status.${collection.status}`)}
          </StatusTag>
        ),
        steps: stepsOf({
          open: collection.allowed,
          steps: {
            edit: updateCollection,
            delete: deleteCollection,
            publish: publishCollection,
            deprecate: deprecateCollection,
            restore: restoreCollection,
            archive: archiveCollection,
          },
          label: (command) => t(`actions.${command}`),
          table: collectionTransitions,
          status: collection.status,
          word: (status) => t(`status.${status}`),
        }),
        actions: (
          <>
            <CollectionSteps collection={collection} />
            {recordKinds.some((kind) => kind === collection.kind) && (
              <Can permission="records.list">
                <LinkButton to={pathTo(paths.records, { id })}>{records('title')}</LinkButton>
              </Can>
            )}
            <Can permission="metaData.list">
              <LinkButton to={pathTo(paths.metaDataPage, { id })}>{metaData('title')}</LinkButton>
            </Can>
          </>
        ),
        primary: collection.allowed.includes('edit') && (
          <LinkButton type="primary" to={pathTo(paths.collectionEdit, { id })}>
            {t('actions.edit')}
          </LinkButton>
        ),
      })}
    >
      {(collection) => <Columns main={<Description collection={collection} />} side={<History id={id} />} />}
    </DetailPage>
  )
}
