/** One record: what it holds, personal fields in part, and every state that is kept of it. */

import type { MetaField } from '@serialis/contract/engagement/collections/meta-data.schema.ts'
import { valuesAt } from '@serialis/contract/engagement/records/record-values.ts'
import {
  deleteRecord,
  getRecord,
  unmaskRecord,
  updateRecord,
} from '@serialis/contract/engagement/records/records.routes.ts'
import type { RecordData, RecordShown } from '@serialis/contract/engagement/records/records.schema.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Rows } from '../../kit/list/Rows.tsx'
import { Can } from '../../kit/navigation/Can.tsx'
import { useGo, useParam } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { Columns } from '../../kit/page/Columns.tsx'
import { DetailPage } from '../../kit/page/DetailPage.tsx'
import { Facts } from '../../kit/page/Facts.tsx'
import { ReasonedStep } from '../../kit/page/ReasonedStep.tsx'
import { stepsOf } from '../../kit/page/steps.ts'
import { Card } from '../../kit/ui/Card.tsx'
import { Code } from '../../kit/ui/Code.tsx'
import { Instant } from '../../kit/ui/Instant.tsx'
import { LinkButton } from '../../kit/ui/LinkButton.tsx'
import { Num } from '../../kit/ui/Num.tsx'
import { useCommand } from '../../kit/wire/server-state.ts'
import { RecordHistory } from '../../platform/audit/shared/RecordHistory.tsx'
import { useNameOf } from '../collections/shared/useNameOf.ts'
import { RecordLineage } from './RecordLineage.tsx'
import { RecordStates } from './RecordStates.tsx'
import { useFieldWords } from './shared/useFieldWords.ts'

/** The objects of a list; a list inside of them is read in one cell. */
function Objects({ list, fields, data }: { list: MetaField; fields: readonly MetaField[]; data: RecordData }) {
  const { labelOf, labelWithin, valueOf } = useFieldWords()
  const inside = fields.filter(
    ({ path, type, itemType }) => path.startsWith(`${list.path}.`) && type !== 'OBJECT' && itemType !== 'OBJECT',
  )
  const rows = valuesAt(data, list.path).map((one, at) => ({ at, one: one as RecordData }))
  if (rows.length === 0) return null
  const labelIn = labelWithin(inside)
  return (
    <section>
      <h3>{labelOf(list)}</h3>
      <Rows
        caption={labelOf(list)}
        rows={rows}
        rowKey={({ at }) => String(at)}
        columns={inside.map((field) => ({
          name: field.path,
          title: labelIn(field),
          cell: ({ one }: { one: RecordData }) => (
            <span className="record-value">
              {valueOf({ ...field, path: field.path.slice(list.path.length + 1) }, one)}
            </span>
          ),
        }))}
      />
    </section>
  )
}

/** What was shown in full is gone with the page: it is kept nowhere in the browser. */
function Data({ record }: { record: RecordShown }) {
  const t = useTranslations('records')
  const { labelWithin, valueOf } = useFieldWords()
  const labelOf = labelWithin(record.fields)
  const [whole, setWhole] = useState<RecordData | null>(null)
  const command = useCommand(unmaskRecord, { inPlace: true, onDone: ({ data }) => setWhole(data) })
  const lists = record.fields.filter(({ itemType }) => itemType === 'OBJECT')
  const isInList = (path: string) => lists.some((list) => path.startsWith(`${list.path}.`))
  const shown = record.fields.filter(
    ({ type, itemType, path }) => type !== 'OBJECT' && itemType !== 'OBJECT' && !isInList(path),
  )
  const data = whole ?? record.data
  return (
    <Card
      title={t('cards.data')}
      actions={
        whole === null &&
        record.hasPersonal && (
          <Can permission="records.unmask">
            <Button loading={command.isBusy} onClick={() => void command.run({ params: { id: record.id } })}>
              {t('personal.show')}
            </Button>
          </Can>
        )
      }
    >
      <div className="stack">
        <Facts
          facts={shown.map((field) => ({
            label: labelOf(field),
            value: <span className="record-value">{valueOf(field, data)}</span>,
          }))}
        />
        {lists
          .filter(({ path }) => !isInList(path))
          .map((list) => (
            <Objects key={list.path} list={list} fields={record.fields} data={data} />
          ))}
        <p role="status" className="soft">
          {whole !== null && t('personal.shown')}
        </p>
      </div>
    </Card>
  )
}

function About({ record }: { record: RecordShown }) {
  const t = useTranslations('records')
  const nameOf = useNameOf()
  return (
    <Card title={t('cards.facts')}>
      <Facts
        facts={[
          { label: t('fields.collection'), value: nameOf(record) },
          { label: t('fields.key'), value: <Code isUngrouped>{record.key}</Code> },
          { label: t('fields.source'), value: t(`sources.${record.source}`) },
          { label: t('fields.changedBy'), value: record.changedBy },
          { label: t('fields.updatedAt'), value: <Instant>{record.updatedAt}</Instant> },
          { label: t('fields.createdAt'), value: <Instant>{record.createdAt}</Instant> },
          { label: t('fields.version'), value: <Num>{record.version}</Num> },
          { label: t('fields.metaNumber'), value: <Num>{record.metaNumber}</Num> },
        ]}
      />
    </Card>
  )
}

function History({ id }: { id: string }) {
  const t = useTranslations('records')
  const fields = {
    collection: t('fields.collection'),
    key: t('fields.key'),
    version: t('fields.version'),
    fields: t('fields.fields'),
  }
  return (
    <Card title={t('cards.history')}>
      <RecordHistory subjectType="collection_record" subjectId={id} fields={fields} />
    </Card>
  )
}

function Commands({ record }: { record: RecordShown }) {
  const t = useTranslations('records')
  const go = useGo()
  const { id, key, version, collectionId, allowed } = record
  const list = pathTo(paths.records, { id: collectionId })
  return (
    <>
      {allowed.includes('delete') && (
        <ReasonedStep
          route={deleteRecord}
          input={(reason) => ({ params: { id }, body: { version, reason } })}
          label={t('actions.delete')}
          title={t('actions.deleteTitle', { name: key })}
          onDone={() => go(list)}
          isDanger
        >
          <p>{t('actions.deleteText')}</p>
        </ReasonedStep>
      )}
      <LinkButton to={list}>{t('list')}</LinkButton>
    </>
  )
}

export function RecordPage() {
  const t = useTranslations('records')
  const id = useParam()
  return (
    <DetailPage
      route={getRecord}
      input={{ params: { id } }}
      head={(record) => ({
        title: record.key,
        steps: stepsOf({
          open: record.allowed,
          steps: { edit: updateRecord, delete: deleteRecord, unmask: unmaskRecord },
          label: (command) => t(`actions.${command}`),
        }),
        actions: <Commands record={record} />,
        primary: record.allowed.includes('edit') && (
          <LinkButton type="primary" to={pathTo(paths.recordEdit, { id })}>
            {t('actions.edit')}
          </LinkButton>
        ),
      })}
    >
      {(record) => (
        <Columns
          main={
            <>
              <Data record={record} />
              <RecordLineage record={record} />
              <RecordStates record={record} />
            </>
          }
          side={
            <>
              <About record={record} />
              <History id={id} />
            </>
          }
        />
      )}
    </DetailPage>
  )
}
