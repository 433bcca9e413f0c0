/** What the member agreed to and what not, and the form that records the next decision. */

import { getMemberConsents, recordMemberConsent } from '@serialis/contract/engagement/members/consents.routes.ts'
import {
  type Consent,
  CONSENT_PROOF_MAXIMUM,
  consentChannels,
  consentPurposes,
  consentSources,
  consentStates,
} from '@serialis/contract/engagement/members/consents.schema.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ChoiceField, DayField, RadioField, TextField } from '../../kit/form/fields.tsx'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { useContractForm } from '../../kit/form/useContractForm.ts'
import { useFormats } from '../../kit/language/time.ts'
import { Can } from '../../kit/navigation/Can.tsx'
import { GoTo } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { say } from '../../kit/notices/notices.ts'
import { Loaded } from '../../kit/page/Loaded.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { consentTones } from './members.tones.ts'

function RecordConsent({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('consents')
  const { today } = useFormats()
  const form = useContractForm(recordMemberConsent, {
    initial: { purpose: 'MARKETING', channel: 'SMS', state: 'GRANTED', decidedOn: today(), source: 'PAPER', proof: '' },
    params: { id },
    onDone: () => {
      say(t('recorded'))
      onClose()
    },
  })
  const set: typeof form.set = (name, value) => {
    form.set(name, value)
    if (name === 'purpose') form.set('channel', value === 'MARKETING' ? 'SMS' : null)
  }
  return (
    <FormDrawer title={t('recordTitle')} form={form} submit={t('record')} onClose={onClose}>
      <ChoiceField
        form={{ ...form, set }}
        name="purpose"
        label={t('fields.purpose')}
        hint={t('hints.purpose')}
        options={consentPurposes.map((value) => ({ value, label: t(`purposes.${value}`) }))}
      />
      {form.values.purpose === 'MARKETING' && (
        <ChoiceField
          form={form}
          name="channel"
          label={t('fields.channel')}
          hint={t('hints.channel')}
          options={consentChannels.map((value) => ({ value, label: t(`channels.${value}`) }))}
        />
      )}
      <RadioField
        form={form}
        name="state"
        label={t('fields.state')}
        hint={t('hints.state')}
        options={consentStates.map((value) => ({ value, label: t(`states.${value}`) }))}
      />
      <DayField form={form} name="decidedOn" label={t('fields.decidedOn')} hint={t('hints.decidedOn')} />
      <ChoiceField
        form={form}
        name="source"
        label={t('fields.source')}
        hint={t('hints.source')}
        options={consentSources.map((value) => ({ value, label: t(`sources.${value}`) }))}
      />
      <TextField
        form={form}
        name="proof"
        label={t('fields.proof')}
        hint={t('hints.proof')}
        maxLength={CONSENT_PROOF_MAXIMUM}
      />
    </FormDrawer>
  )
}

function Decision({ consent }: { consent: Consent }) {
  const t = useTranslations('consents')
  const { instant } = useFormats()
  const { purpose, channel, state, decidedOn, source, proof, recordedAt, recordedByName, import: file } = consent
  return (
    <li>
      <div className="row">
        <span>{[t(`purposes.${purpose}`), channel && t(`channels.${channel}`)].filter(Boolean).join(' · ')}</span>
        <StatusTag tone={consent.isInForce ? consentTones[state] : 'inactive'} term={`consent.${state}`}>
          {t(`states.${state}`)}
        </StatusTag>
      </div>
      <div className="soft">{t('said', { day: decidedOn, source: t(`sources.${source}`), proof })}</div>
      <div className="soft">{t('by', { name: recordedByName, at: instant(recordedAt) })}</div>
      {file !== null && (
        <div>
          <Can permission="memberImports.list">
            <GoTo to={pathTo(paths.memberImport, { id: file.id })}>{t('line', { line: String(file.line) })}</GoTo>
          </Can>
        </div>
      )}
    </li>
  )
}

function Decisions({ items }: { items: readonly Consent[] }) {
  const t = useTranslations('consents')
  const before = items.filter(({ isInForce }) => !isInForce)
  if (items.length === 0) return <p className="soft">{t('none')}</p>
  return (
    <>
      <ul className="stack">
        {items
          .filter(({ isInForce }) => isInForce)
          .map((one) => (
            <Decision key={one.id} consent={one} />
          ))}
      </ul>
      {before.length > 0 && (
        <details>
          <summary>{t('earlier')}</summary>
          <ul className="stack">
            {before.map((one) => (
              <Decision key={one.id} consent={one} />
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

export function MemberConsents({ id }: { id: string }) {
  const t = useTranslations('consents')
  const [isRecording, setRecording] = useState(false)
  return (
    <Loaded route={getMemberConsents} input={{ params: { id } }}>
      {({ items, mayRecord }) => (
        <Card
          title={t('title')}
          actions={mayRecord && <Button onClick={() => setRecording(true)}>{t('record')}</Button>}
        >
          <Decisions items={items} />
          {isRecording && <RecordConsent id={id} onClose={() => setRecording(false)} />}
        </Card>
      )}
    </Loaded>
  )
}
