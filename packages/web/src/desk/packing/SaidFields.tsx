/** Reason, and what happens to a code that is left over. */

import { Checkbox, Input, type InputRef } from 'antd'
import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { Labelled } from '../../kit/form/Labelled.tsx'
import { useErrorText } from '../../kit/language/i18n.tsx'
import type { Said } from './useDeskCommands.ts'

export interface SaidFieldsProps {
  said: Said
  onChange: (said: Said) => void
  isRefused: boolean
  /** Codes may be destroyed: the record's number is requested. */
  hasRecord: boolean
  /** The user chooses whether they are. */
  hasChoice: boolean
  reasonRef?: RefObject<InputRef | null>
}

export function SaidFields({ said, onChange, isRefused, hasRecord, hasChoice, reasonRef }: SaidFieldsProps) {
  const t = useTranslations('packing')
  const errorText = useErrorText()
  return (
    <>
      <Labelled
        label={t('reason')}
        hint={t('reasonHint')}
        error={isRefused ? errorText('reason_too_short') : undefined}
      >
        {(control) => (
          <Input
            {...control}
            {...(reasonRef && { ref: reasonRef })}
            maxLength={500}
            value={said.reason}
            onChange={(event) => onChange({ ...said, reason: event.target.value })}
          />
        )}
      </Labelled>
      {hasChoice && (
        <Checkbox
          checked={said.destroysEmptied}
          onChange={(event) => onChange({ ...said, destroysEmptied: event.target.checked })}
        >
          {t('destroys')} <span className="soft">{t('destroysHint')}</span>
        </Checkbox>
      )}
      {hasRecord && (
        <Labelled label={t('record')} hint={t('recordHint')} isOptional>
          {(control) => (
            <Input
              {...control}
              maxLength={100}
              value={said.record}
              onChange={(event) => onChange({ ...said, record: event.target.value })}
            />
          )}
        </Labelled>
      )}
    </>
  )
}
