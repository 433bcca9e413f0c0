/** The contents of a revision as text; compared with another revision, differences show the previous value. */

import { productTextFieldNames } from '@serialis/contract/plant/products/product-fields.ts'
import type { ProductRevision } from '@serialis/contract/plant/products/products.schema.ts'
import { useTranslations } from 'use-intl'
import { Facts } from '../../kit/page/Facts.tsx'
import { useWorkflowName } from '../../platform/workflow/workflow.api.ts'
import './products.css'

interface Text {
  label: string
  text: string
}

function useTexts() {
  const t = useTranslations('products')
  const level = useTranslations('ledger.level')
  const workflowName = useWorkflowName()
  return (revision: ProductRevision): Text[] => [
    { label: t('fields.name'), text: revision.name },
    { label: t('fields.validity'), text: t(`validity.${revision.periodType}`, { count: revision.validity }) },
    { label: t('fields.snSource'), text: t(`sources.${revision.snSource}`) },
    { label: t('fields.workflow'), text: workflowName({ code: revision.workflow, name: revision.workflowName }) },
    { label: t('fields.brand'), text: revision.brand ? `${revision.brand.name} (${revision.brand.code})` : '' },
    { label: t('fields.healthClass'), text: t(`healthClasses.${revision.healthClass}`) },
    { label: t('fields.productionLine'), text: revision.productionLine?.name ?? '' },
    { label: t('fields.template'), text: `${revision.template.name} (${revision.ratio})` },
    { label: t('fields.packagingLevel'), text: level(revision.packagingLevel) },
    ...productTextFieldNames.map((name) => ({ label: t(`fields.${name}`), text: revision[name] })),
  ]
}

/** GTINs by level, for the signature: the pages show them in their own table. */
function useKeyTexts() {
  const level = useTranslations('ledger.level')
  const t = useTranslations('products.fields')
  return (revision: ProductRevision): Text[] =>
    revision.levels.flatMap(({ level: at, gtin }) =>
      gtin === null ? [] : [{ label: `${t('gtin')} ${level(at)}`, text: gtin }],
    )
}

export function ProductFacts({
  revision,
  before,
  withKeys = false,
}: {
  revision: ProductRevision
  before?: ProductRevision | null | undefined
  withKeys?: boolean
}) {
  const t = useTranslations('products')
  const textsOf = useTexts()
  const keysOf = useKeyTexts()
  const all = (one: ProductRevision) => [...(withKeys ? keysOf(one) : []), ...textsOf(one)]
  const old = new Map(before ? all(before).map(({ label, text }) => [label, text]) : [])
  return (
    <Facts
      facts={all(revision).map(({ label, text }) => {
        const isChanged = before && old.get(label) !== text
        return {
          label,
          value: isChanged ? (
            <>
              {text || '–'}
              <span className="was">{t('was', { value: old.get(label) || t('nothing') })}</span>
            </>
          ) : (
            text
          ),
        }
      })}
    />
  )
}
