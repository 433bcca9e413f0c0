/** The settings of a revision as text; compared with another revision, differences show the previous value. */

import type { LineRevision } from '@serialis/contract/plant/lines/lines.schema.ts'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../kit/language/time.ts'
import { Facts } from '../../kit/page/Facts.tsx'
import './lines.css'

export function LineFacts({ revision, before }: { revision: LineRevision; before?: LineRevision | null | undefined }) {
  const t = useTranslations('lines')
  const { number } = useFormats()
  const textsOf = (one: LineRevision) => [
    { label: t('fields.name'), text: one.name },
    { label: t('fields.factory'), text: one.factory.name },
    { label: t('fields.ip'), text: one.ip },
    { label: t('fields.type'), text: t(`types.${one.type}`) },
    { label: t('fields.mode'), text: t(`modes.${one.mode}`) },
    { label: t('fields.maximumOrders'), text: number(one.maximumOrders) },
    { label: t('fields.maximumSerials'), text: number(one.maximumSerials) },
  ]
  const old = new Map(before ? textsOf(before).map(({ label, text }) => [label, text]) : [])
  return (
    <Facts
      facts={textsOf(revision).map(({ label, text }) => ({
        label,
        value:
          before && old.get(label) !== text ? (
            <>
              {text}
              <span className="line-was">{t('was', { value: old.get(label) ?? '' })}</span>
            </>
          ) : (
            text
          ),
      }))}
    />
  )
}
