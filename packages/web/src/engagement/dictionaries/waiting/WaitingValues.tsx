/** Values that were asked for and that no item maps: a person decides about each, which adds an item to the draft. */

import { decideUnmatched } from '@serialis/contract/engagement/dictionaries/mapping-dicts.routes.ts'
import {
  MAPPING_VALUE_MAXIMUM,
  type MappingDict,
  type UnmatchedValue,
  unmatchedDecisions,
} from '@serialis/contract/engagement/dictionaries/mapping-dicts.schema.ts'
import { suggestedTargets } from '@serialis/contract/engagement/dictionaries/suggestions.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { RadioField, TextField } from '../../../kit/form/fields.tsx'
import { FormDrawer } from '../../../kit/form/FormDrawer.tsx'
import { useContractForm } from '../../../kit/form/useContractForm.ts'
import { Rows } from '../../../kit/list/Rows.tsx'
import { say } from '../../../kit/notices/notices.ts'
import { Card } from '../../../kit/ui/Card.tsx'
import { Instant } from '../../../kit/ui/Instant.tsx'
import { Num } from '../../../kit/ui/Num.tsx'

function Decide({ dict, value, onClose }: { dict: MappingDict; value: string; onClose: () => void }) {
  const t = useTranslations('mappingDicts')
  const { id, version, draft, published } = dict
  const suggested = suggestedTargets(value, (draft ?? published)?.items ?? [])
  const form = useContractForm(decideUnmatched, {
    initial: { version, value, decision: 'MAP', to: suggested[0] ?? '' },
    params: { id },
    onDone: () => {
      say(t('waiting.decided'))
      onClose()
    },
  })
  /** Only a value that is mapped has a target. */
  const ofDecision = {
    ...form,
    set: (name: Parameters<typeof form.set>[0], decision: unknown) => {
      form.set(name, decision)
      form.set('to', decision === 'MAP' ? (suggested[0] ?? '') : null)
    },
  }
  return (
    <FormDrawer title={t('waiting.decideOf', { value })} form={form} submit={t('waiting.decide')} onClose={onClose}>
      <RadioField
        form={ofDecision}
        name="decision"
        label={t('waiting.decision')}
        hint={t('waiting.decisionHint')}
        options={unmatchedDecisions.map((one) => ({ value: one, label: t(`waiting.decisions.${one}`) }))}
      />
      {form.values.decision === 'MAP' && (
        <>
          <TextField
            form={form}
            name="to"
            label={t('fields.to')}
            hint={t('hints.to')}
            maxLength={MAPPING_VALUE_MAXIMUM}
          />
          {suggested.length > 0 && (
            <div className="row" role="group" aria-label={t('waiting.suggestions')}>
              {suggested.map((to) => (
                <Button key={to} aria-pressed={form.values.to === to} onClick={() => form.set('to', to)}>
                  {to}
                </Button>
              ))}
            </div>
          )}
        </>
      )}
    </FormDrawer>
  )
}

export function WaitingValues({ dict }: { dict: MappingDict }) {
  const t = useTranslations('mappingDicts')
  const [asked, setAsked] = useState<string | null>(null)
  const { waiting, unmatched, allowed } = dict
  if (waiting.length === 0) return null
  return (
    <Card title={t('waiting.title')} note={t('waiting.count', { count: unmatched })}>
      <div className="stack">
        <p className="soft">{t('waiting.text')}</p>
        <Rows<UnmatchedValue>
          caption={t('waiting.title')}
          rows={waiting}
          rowKey={({ value }) => value}
          columns={[
            {
              name: 'value',
              title: t('fields.from'),
              cell: ({ value }) => <span className="mapping-words">{value}</span>,
            },
            { name: 'count', title: t('waiting.times'), align: 'end', cell: ({ count }) => <Num>{count}</Num> },
            {
              name: 'firstSeenAt',
              title: t('waiting.firstSeenAt'),
              cell: ({ firstSeenAt }) => <Instant>{firstSeenAt}</Instant>,
            },
            {
              name: 'lastSeenAt',
              title: t('waiting.lastSeenAt'),
              cell: ({ lastSeenAt }) => <Instant>{lastSeenAt}</Instant>,
            },
            {
              name: 'decide',
              isSteps: true,
              title: t('waiting.decision'),
              cell: ({ value, isInDraft }) =>
                isInDraft
                  ? t('waiting.inDraft')
                  : allowed.includes('editItems') && (
                      <Button aria-label={t('waiting.decideOf', { value })} onClick={() => setAsked(value)}>
                        {t('waiting.decide')}
                      </Button>
                    ),
            },
          ]}
        />
      </div>
      {asked !== null && <Decide dict={dict} value={asked} onClose={() => setAsked(null)} />}
    </Card>
  )
}
