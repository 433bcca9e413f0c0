/** What others did to a record while somebody edited it, in a form and in a notice. */

import type { MeanwhileChange } from '@serialis/contract/kit/meanwhile.ts'
import type { Route } from '@serialis/contract/kit/route.ts'
import { Button } from 'antd'
import { useTranslations } from 'use-intl'
import { useErrorText, useRoomPhrase } from '../language/i18n.tsx'
import { useFormats } from '../language/time.ts'
import type { ContractForm } from './useContractForm.ts'

/** Who did what when, one line each, oldest first. */
export function MeanwhileLines({ changes }: { changes: readonly MeanwhileChange[] }) {
  const t = useTranslations('kit.meanwhile')
  const phrase = useRoomPhrase('audit')
  const { instant } = useFormats()
  return changes.toReversed().map(({ at, by, action, reason }) => (
    <p key={`${at} ${action}`}>
      {t('line', { at: instant(at), by, what: phrase(`events.${action}`, t('changed')) })}
      {reason !== '' && ` (${reason})`}
    </p>
  ))
}

/** Shown in a form whose save was refused: what changed, and how to continue without losing input. */
export function MeanwhilePanel<R extends Route>({ form: { newer, changedFields, draft } }: { form: ContractForm<R> }) {
  const t = useTranslations('kit.meanwhile')
  const errorText = useErrorText()
  const { meanwhile } = newer
  if (meanwhile === null) return null
  return (
    <section role="alert" className="form-meanwhile" aria-label={t('title')}>
      <p className="form-meanwhile-title">{t('title')}</p>
      {meanwhile.length > 0 ? <MeanwhileLines changes={meanwhile} /> : <p>{errorText('changed_meanwhile', {})}</p>}
      {changedFields.length > 0 && (
        <ul>
          {changedFields.map(({ name, label, before, after, own }) => (
            <li key={name}>
              {after === undefined ? t('fieldOnly', { label }) : t('field', { label, before: before ?? '–', after })}
              {own !== undefined && <strong>{t('own', { own })}</strong>}
            </li>
          ))}
        </ul>
      )}
      {newer.isRead && (
        <div className="row">
          <Button type="primary" onClick={newer.takeOver}>
            {t('takeOver')}
          </Button>
          <Button
            onClick={() => {
              draft.forget()
              newer.startOver()
            }}
          >
            {t('startOver')}
          </Button>
        </div>
      )}
    </section>
  )
}
