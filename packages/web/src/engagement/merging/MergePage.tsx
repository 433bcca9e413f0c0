/** One merge: both members side by side until it is decided, then what moved and until when it can be taken back. */

import {
  dismissMemberMerge,
  getMemberMerge,
  mergeMembers,
  unmergeMembers,
} from '@serialis/contract/engagement/merging/merging.routes.ts'
import {
  type MemberMergeDetail,
  type MergedField,
  mergedFields,
} from '@serialis/contract/engagement/merging/merging.schema.ts'
import {
  type MemberMergeStatus,
  memberMergeStatuses,
  memberMergeTransitions,
} from '@serialis/contract/engagement/merging/merging.status.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../kit/language/i18n.tsx'
import { GoTo, useParam } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { say } from '../../kit/notices/notices.ts'
import { Columns } from '../../kit/page/Columns.tsx'
import { DetailPage } from '../../kit/page/DetailPage.tsx'
import { Facts } from '../../kit/page/Facts.tsx'
import { ReasonedStep } from '../../kit/page/ReasonedStep.tsx'
import { stepsOf } from '../../kit/page/steps.ts'
import { Card } from '../../kit/ui/Card.tsx'
import { Instant } from '../../kit/ui/Instant.tsx'
import { Num } from '../../kit/ui/Num.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { call } from '../../kit/wire/api.ts'
import { RecordHistory } from '../../platform/audit/shared/RecordHistory.tsx'
import { SignatureBadge } from '../../platform/signatures/shared/SignatureBadge.tsx'
import { useSignature } from '../../platform/signatures/shared/signing.ts'
import { type Choice, Comparison } from './Comparison.tsx'
import { memberMergeTones } from './merging.tones.ts'

const FIRST: Choice = { isSwapped: false, fromOther: [] }

function useNames({ survivorName, mergedName, mergedId }: MemberMergeDetail, { isSwapped }: Choice) {
  const t = useTranslations('memberMerges')
  const names = [survivorName || t('nameless'), mergedName || mergedId.slice(-8)]
  const [stays = '', goes = ''] = isSwapped ? names.toReversed() : names
  return { stays, goes }
}

function Merge({ merge, choice }: { merge: MemberMergeDetail; choice: Choice }) {
  const t = useTranslations('memberMerges.actions')
  const sign = useSignature()
  const names = useNames(merge, choice)
  const run = async () => {
    const { id, version, digest } = merge
    const made = await sign({
      title: t('mergeTitle'),
      subject: <p>{t('mergeText', names)}</p>,
      digest,
      meanings: ['APPROVAL'],
      confirm: t('merge'),
      run: (signature) =>
        call(mergeMembers, {
          params: { id },
          body: { version, isSwapped: choice.isSwapped, fromOther: [...choice.fromOther], signature },
        }),
    })
    if (made) say(t('merged'))
  }
  return (
    <Button type="primary" disabled={merge.obstacles.length > 0 && !choice.isSwapped} onClick={() => void run()}>
      {t('merge')}
    </Button>
  )
}

function Unmerge({ merge: { id, version, digest } }: { merge: MemberMergeDetail }) {
  const t = useTranslations('memberMerges.actions')
  const sign = useSignature()
  const run = async () => {
    const made = await sign({
      title: t('unmergeTitle'),
      subject: <p>{t('unmergeText')}</p>,
      digest,
      meanings: ['APPROVAL'],
      confirm: t('unmerge'),
      run: (signature) => call(unmergeMembers, { params: { id }, body: { version, signature } }),
    })
    if (made) say(t('unmerged'))
  }
  return <Button onClick={() => void run()}>{t('unmerge')}</Button>
}

function Dismiss({ merge: { id, version } }: { merge: MemberMergeDetail }) {
  const t = useTranslations('memberMerges.actions')
  return (
    <ReasonedStep
      route={dismissMemberMerge}
      input={(reason) => ({ params: { id }, body: { version, reason } })}
      label={t('dismiss')}
      title={t('dismissTitle')}
      done={t('dismissed')}
    />
  )
}

/** Why the two cannot be merged now. */
function Obstacles({ obstacles }: { obstacles: MemberMergeDetail['obstacles'] }) {
  const t = useTranslations('memberMerges')
  const errorText = useErrorText()
  if (obstacles.length === 0) return null
  return (
    <Card title={t('cards.obstacles')}>
      <ul className="stack">
        {obstacles.map((key) => (
          <li key={key}>{errorText(key, {})}</li>
        ))}
      </ul>
    </Card>
  )
}

function Moved({ merge }: { merge: MemberMergeDetail }) {
  const t = useTranslations('memberMerges')
  const { survivorId, survivorName, mergedId, mergedName, moved } = merge
  return (
    <Card title={t('cards.moved')}>
      <Facts
        facts={[
          {
            label: t('fields.survivorName'),
            value: <GoTo to={pathTo(paths.member, { id: survivorId })}>{survivorName || t('nameless')}</GoTo>,
          },
          {
            label: t('fields.mergedName'),
            value: <GoTo to={pathTo(paths.member, { id: mergedId })}>{mergedName || mergedId.slice(-8)}</GoTo>,
          },
          ...moved.map(({ part, rows }) => ({ label: t(`parts.${part}`), value: <Num>{rows}</Num> })),
        ]}
      />
    </Card>
  )
}

/** What events name, in words. */
function useHistoryFields() {
  const t = useTranslations('memberMerges')
  const fields = useTranslations('members.fields')
  const isStatus = (value: unknown): value is MemberMergeStatus =>
    memberMergeStatuses.some((status) => status === value)
  const isField = (value: string): value is MergedField => mergedFields.some((field) => field === value)
  return {
    status: { label: t('fields.status'), textOf: (value: unknown) => (isStatus(value) ? t(`status.${value}`) : '') },
    fields: {
      label: t('fields.fields'),
      textOf: (value: unknown) =>
        String(value)
          .split(', ')
          .map((one) => (isField(one) ? fields(one) : one))
          .join(', '),
    },
    rows: t('fields.rows'),
  }
}

function Contents({
  merge,
  choice,
  onChoice,
}: {
  merge: MemberMergeDetail
  choice: Choice
  onChoice: (next: Choice) => void
}) {
  const t = useTranslations('memberMerges')
  const { id, sides, obstacles, foundBy, reason, proposedBy, proposedAt, decidedBy, decidedAt, decision, until } = merge
  return (
    <Columns
      main={
        <>
          <Obstacles obstacles={obstacles} />
          {sides ? (
            <Comparison sides={sides} choice={choice} onChoice={onChoice} isOpen={merge.allowed.includes('merge')} />
          ) : (
            <Moved merge={merge} />
          )}
        </>
      }
      side={
        <>
          <Card title={t('cards.decision')}>
            <Facts
              facts={[
                { label: t('fields.foundBy'), value: t(`finders.${foundBy}`) },
                { label: t('fields.reason'), value: reason },
                { label: t('fields.proposedBy'), value: proposedBy },
                { label: t('fields.proposedAt'), value: <Instant>{proposedAt}</Instant> },
                { label: t('fields.decidedBy'), value: decidedBy },
                { label: t('fields.decidedAt'), value: decidedAt && <Instant>{decidedAt}</Instant> },
                { label: t('fields.decision'), value: decision },
                { label: t('fields.until'), value: until && <Instant>{until}</Instant> },
              ]}
            />
            {merge.signatures.map((signature) => (
              <SignatureBadge key={signature.id} signature={signature} />
            ))}
          </Card>
          <Card title={t('cards.history')}>
            <RecordHistory subjectType="member_merge" subjectId={id} fields={useHistoryFields()} />
          </Card>
        </>
      }
    />
  )
}

export function MergePage() {
  const t = useTranslations('memberMerges')
  const id = useParam()
  const [choice, setChoice] = useState(FIRST)
  return (
    <DetailPage
      route={getMemberMerge}
      input={{ params: { id } }}
      head={(merge) => ({
        title: t('one'),
        isPersonal: true,
        tag: (
          <StatusTag tone={memberMergeTones[merge.status]} term={`memberMerge.${merge.status}`}>
            {t(`status.${merge.status}`)}
          </StatusTag>
        ),
        steps: stepsOf({
          open: merge.allowed,
          steps: {
            merge: mergeMembers,
            dismiss: dismissMemberMerge,
            unmerge: [unmergeMembers, t('why.notMerged')],
          },
          label: (command) => t(`actions.${command}`),
          table: memberMergeTransitions,
          status: merge.status,
          word: (status) => t(`status.${status}`),
        }),
        actions: (
          <>
            {merge.allowed.includes('dismiss') && <Dismiss merge={merge} />}
            {merge.allowed.includes('unmerge') && <Unmerge merge={merge} />}
          </>
        ),
        primary: merge.allowed.includes('merge') && <Merge merge={merge} choice={choice} />,
      })}
    >
      {(merge) => <Contents merge={merge} choice={choice} onChoice={setChoice} />}
    </DetailPage>
  )
}
