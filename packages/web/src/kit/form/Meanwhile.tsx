/** What others did to a record while somebody edited it, in a form and in a notice. */

import type { MeanwhileChange } from '@serialis/contract/kit/meanwhile.ts'
import type { Route } from '@serialis/contract/kit/route.ts'
import { Button } from 'antd'
import { useTranslations } from 'use-intl'
import { useErrorText, useRoomPhrase } from '../language/i18n.tsx'
import { useFormats } from '../language/time.ts'
import type { ChangedField, ContractForm } from './useContractForm.ts'
import { differenceOf } from './values/difference.ts'

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

/** What became of one field; of a long text only the part that differs. */
function ChangedLine({ label, before, after, own }: ChangedField) {
  const t = useTranslations('kit.meanwhile')
  // Formats that have no signs as text.
  const isSame = after === undefined || after === before
  const shown = isSame ? undefined : differenceOf(before ?? '', after)
  return (
    <>
      {shown === undefined
        ? t('fieldOnly', { label })
        : t('field', { label, before: shown.before || '–', after: shown.after })}
      {own !== undefined && <strong>{t('own', { own: differenceOf(before ?? '', own).after })}</strong>}
    </>
  )
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
          {changedFields.map((field) => (
            <li key={field.name}>
              <ChangedLine {...field} />
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
