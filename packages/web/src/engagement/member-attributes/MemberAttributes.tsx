/** On the page of a member: its attributes, one card for each collection of people. */

import {
  getMemberAttributes,
  listMemberAttributesVersions,
  showMemberAttributes,
} from '@serialis/contract/engagement/member-attributes/member-attributes.routes.ts'
import type { MemberAttributes as Attributes } from '@serialis/contract/engagement/member-attributes/member-attributes.schema.ts'
import type { RecordData } from '@serialis/contract/engagement/records/records.schema.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../kit/language/time.ts'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { Facts } from '../../kit/page/Facts.tsx'
import { HistoryList } from '../../kit/page/HistoryList.tsx'
import { Loaded } from '../../kit/page/Loaded.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { LinkButton } from '../../kit/ui/LinkButton.tsx'
import { useCommand, useRead } from '../../kit/wire/server-state.ts'
import { useNameOf } from '../collections/shared/useNameOf.ts'
import { StateChanges } from '../records/shared/StateChanges.tsx'
import { useFieldWords } from '../records/shared/useFieldWords.ts'

const FIRST = 10
const MOST = 200

interface OfMember {
  memberId: string
  of: Attributes
}

function States({ memberId, of: { collectionId, fields } }: OfMember) {
  const t = useTranslations('memberAttributes')
  const [limit, setLimit] = useState(FIRST)
  const params = { id: memberId, collectionId }
  const { data } = useRead(listMemberAttributesVersions, { params, query: { limit } }, { keepsPrevious: true })
  return (
    <>
      <HistoryList
        entries={data?.items.map((version) => ({
          id: String(version.version),
          at: version.changedAt,
          title: t('states.version', { number: String(version.version), source: t(`sources.${version.source}`) }),
          who: version.changedBy === '' ? null : version.changedBy,
          reason: '',
          more: <StateChanges fields={fields} version={version} />,
        }))}
      />
      {typeof data?.next === 'string' && limit < MOST && (
        <Button onClick={() => setLimit(MOST)}>{t('states.more')}</Button>
      )}
    </>
  )
}

/** Only what is known, so that a long list of fields does not hide it. */
function Values({ of, data }: { of: Attributes; data: RecordData }) {
  const t = useTranslations('memberAttributes')
  const { labelOf, valueOf } = useFieldWords()
  if (of.fields.length === 0) return <p className="soft">{t('noFields')}</p>
  const facts = of.fields
    .filter(({ type }) => type !== 'OBJECT')
    .map((field) => ({ label: labelOf(field), text: valueOf(field, data) }))
    .filter(({ text }) => text !== '')
  if (facts.length === 0) return <p className="soft">{t('none')}</p>
  return (
    <Facts facts={facts.map(({ label, text }) => ({ label, value: <span className="record-value">{text}</span> }))} />
  )
}

function Changed({ of: { source, changedAt, changedBy } }: { of: Attributes }) {
  const t = useTranslations('memberAttributes')
  const { instant } = useFormats()
  if (source === null || changedAt === null) return null
  const said = { source: t(`sources.${source}`), at: instant(changedAt) }
  return <p className="soft">{changedBy === '' ? t('changed', said) : t('changedBy', { ...said, name: changedBy })}</p>
}

/** What was shown in full is gone with the page: it is kept nowhere in the browser. */
function OneCard({ memberId, of }: OfMember) {
  const t = useTranslations('memberAttributes')
  const nameOf = useNameOf()
  const { collectionId, version, allowed } = of
  const [whole, setWhole] = useState<RecordData | null>(null)
  const [showsStates, setShowsStates] = useState(false)
  const command = useCommand(showMemberAttributes, { inPlace: true, onDone: ({ data }) => setWhole(data) })
  return (
    <Card
      title={nameOf(of)}
      actions={
        <>
          {whole === null && allowed.includes('unmask') && (
            <Button
              loading={command.isBusy}
              onClick={() => void command.run({ params: { id: memberId, collectionId } })}
            >
              {t('personal.show')}
            </Button>
          )}
          {allowed.includes('edit') && (
            <LinkButton to={pathTo(paths.memberAttributes, { id: memberId, collection: collectionId })}>
              {t('change')}
            </LinkButton>
          )}
        </>
      }
    >
      <div className="stack">
        <Values of={of} data={whole ?? of.data} />
        <p role="status" className="soft">
          {whole !== null && t('personal.shown')}
        </p>
        <Changed of={of} />
        {version > 1 && (
          <div>
            <Button onClick={() => setShowsStates(!showsStates)}>
              {t(showsStates ? 'states.hide' : 'states.show')}
            </Button>
          </div>
        )}
        {showsStates && <States memberId={memberId} of={of} />}
      </div>
    </Card>
  )
}

export function MemberAttributes({ memberId }: { memberId: string }) {
  return (
    <Loaded route={getMemberAttributes} input={{ params: { id: memberId } }}>
      {({ items }) =>
        items.map((of) => <OneCard key={`${of.collectionId} ${of.version}`} memberId={memberId} of={of} />)
      }
    </Loaded>
  )
}
