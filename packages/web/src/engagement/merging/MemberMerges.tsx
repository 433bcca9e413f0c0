/** On the page of a member: members that may be the same person, those that were, and the form for a proposal. */

import { createMemberMerge, listMemberMerges } from '@serialis/contract/engagement/merging/merging.routes.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Field, TextAreaField } from '../../kit/form/fields.tsx'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { useContractForm } from '../../kit/form/useContractForm.ts'
import { useMay } from '../../kit/navigation/Can.tsx'
import { GoTo, useGo } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { say } from '../../kit/notices/notices.ts'
import { Card } from '../../kit/ui/Card.tsx'
import { Instant } from '../../kit/ui/Instant.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { useRead } from '../../kit/wire/server-state.ts'
import { PickMember } from '../members/shared/PickMember.tsx'
import { memberMergeTones } from './merging.tones.ts'

const SHOWN = 10

function Proposal({ memberId, onClose }: { memberId: string; onClose: () => void }) {
  const t = useTranslations('memberMerges')
  const go = useGo()
  const form = useContractForm(createMemberMerge, {
    initial: { memberId, reason: '' },
    onDone: ({ id }) => {
      say(t('actions.proposed'))
      go(pathTo(paths.memberMerge, { id }))
    },
  })
  return (
    <FormDrawer title={t('actions.propose')} form={form} submit={t('actions.propose')} onClose={onClose}>
      <Field form={form} name="otherId" label={t('fields.other')} hint={t('hints.other')}>
        {(control, _, set) => <PickMember control={control} onFound={(found) => set(found?.id)} />}
      </Field>
      <TextAreaField form={form} name="reason" label={t('fields.reason')} hint={t('hints.reason')} />
    </FormDrawer>
  )
}

export function MemberMerges({ memberId, isOpen }: { memberId: string; isOpen: boolean }) {
  const t = useTranslations('memberMerges')
  const may = useMay()
  const [isProposing, setProposing] = useState(false)
  const { data } = useRead(listMemberMerges, { query: { memberId, limit: SHOWN } })
  if (data === undefined) return null
  return (
    <Card
      title={t('cards.member')}
      actions={
        isOpen &&
        may('memberMerges.create') && <Button onClick={() => setProposing(true)}>{t('actions.propose')}</Button>
      }
    >
      {data.items.length === 0 ? (
        <p className="soft">{t('none')}</p>
      ) : (
        <ul className="stack">
          {data.items.map(({ id, status, proposedAt, survivorId, survivorName, mergedName }) => (
            <li key={id} className="row">
              <div className="grow">
                <GoTo to={pathTo(paths.memberMerge, { id })}>
                  {(survivorId === memberId ? mergedName : survivorName) || t('one')}
                </GoTo>
                <div className="soft">
                  <Instant>{proposedAt}</Instant>
                </div>
              </div>
              <StatusTag tone={memberMergeTones[status]} term={`memberMerge.${status}`}>
                {t(`status.${status}`)}
              </StatusTag>
            </li>
          ))}
        </ul>
      )}
      {isProposing && <Proposal memberId={memberId} onClose={() => setProposing(false)} />}
    </Card>
  )
}
