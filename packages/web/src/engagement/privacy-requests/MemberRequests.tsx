/** On the page of a member: its privacy requests, and the form for the next one. */

import {
  createPrivacyRequest,
  listPrivacyRequests,
} from '@serialis/contract/engagement/privacy-requests/privacy-requests.routes.ts'
import {
  identityProofs,
  privacyRequestKinds,
} from '@serialis/contract/engagement/privacy-requests/privacy-requests.schema.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { RadioField, TextAreaField } from '../../kit/form/fields.tsx'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { useContractForm } from '../../kit/form/useContractForm.ts'
import { useMay } from '../../kit/navigation/Can.tsx'
import { GoTo } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { say } from '../../kit/notices/notices.ts'
import { Card } from '../../kit/ui/Card.tsx'
import { Instant } from '../../kit/ui/Instant.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { useRead } from '../../kit/wire/server-state.ts'
import { privacyRequestTones } from './privacy-requests.tones.ts'

const SHOWN = 10

function RequestForm({ memberId, onClose }: { memberId: string; onClose: () => void }) {
  const t = useTranslations('privacyRequests')
  const form = useContractForm(createPrivacyRequest, {
    initial: { memberId, kind: 'ACCESS', identifiedBy: 'ACCOUNT', reason: '', note: '' },
    onDone: () => {
      say(t('actions.created'))
      onClose()
    },
  })
  return (
    <FormDrawer title={t('create')} form={form} submit={t('actions.create')} onClose={onClose}>
      <RadioField
        form={form}
        name="kind"
        label={t('fields.kind')}
        options={privacyRequestKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
      />
      <RadioField
        form={form}
        name="identifiedBy"
        label={t('fields.identifiedBy')}
        hint={t('hints.identifiedBy')}
        options={identityProofs.map((value) => ({ value, label: t(`proofs.${value}`) }))}
      />
      <TextAreaField form={form} name="note" label={t('fields.note')} hint={t('hints.note')} isOptional />
      <TextAreaField form={form} name="reason" label={t('fields.reason')} hint={t('hints.reason')} />
    </FormDrawer>
  )
}

export function MemberRequests({ memberId, isErased }: { memberId: string; isErased: boolean }) {
  const t = useTranslations('privacyRequests')
  const may = useMay()
  const [isAsking, setAsking] = useState(false)
  const { data } = useRead(listPrivacyRequests, { query: { memberId, limit: SHOWN } })
  if (data === undefined) return null
  return (
    <Card
      title={t('title')}
      actions={
        !isErased && may('privacyRequests.create') && <Button onClick={() => setAsking(true)}>{t('create')}</Button>
      }
    >
      {data.items.length === 0 ? (
        <p className="soft">{t('none')}</p>
      ) : (
        <ul className="stack">
          {data.items.map(({ id, kind, status, askedAt }) => (
            <li key={id} className="row">
              <div className="grow">
                <GoTo to={pathTo(paths.privacyRequest, { id })}>{t(`kinds.${kind}`)}</GoTo>
                <div className="soft">
                  <Instant>{askedAt}</Instant>
                </div>
              </div>
              <StatusTag tone={privacyRequestTones[status]} term={`privacyRequest.${status}`}>
                {t(`status.${status}`)}
              </StatusTag>
            </li>
          ))}
        </ul>
      )}
      {isAsking && <RequestForm memberId={memberId} onClose={() => setAsking(false)} />}
    </Card>
  )
}
