/** GTIN and SN rule of each level that template and outermost level define. */

import { gtinWithIndicator, readGtin } from '@serialis/contract/kit/trade-keys.ts'
import { listUsableVersions } from '@serialis/contract/numbers/codes/codes.routes.ts'
import type { RuleTarget } from '@serialis/contract/numbers/codes/rule.schema.ts'
import type { PackagingLevel } from '@serialis/contract/numbers/ledger/serial-states.ts'
import type { ShownLevel } from '@serialis/contract/plant/products/products.schema.ts'
import {
  zeroBoxTargetsOf,
  type CodeType,
  type TemplateLevel,
} from '@serialis/contract/plant/products/templates.schema.ts'
import { useTranslations } from 'use-intl'
import { ChoiceField } from '../../kit/form/fields.tsx'
import { KeyField } from '../../kit/form/KeyField.tsx'
import { useFormats } from '../../kit/language/time.ts'
import { useRead } from '../../kit/wire/server-state.ts'
import type { ProductForm } from './product-form.ts'
import './products.css'

const targetsOf: Record<CodeType, readonly RuleTarget[]> = {
  SGTIN: ['GS1', 'HOUSE'],
  SSCC: ['SSCC'],
  CN20: ['CN'],
  NONE: [],
}

/** Usable rule versions for a level or its partial packs, and the current one although it may be retired. */
function useRuleOptions(current: readonly ShownLevel[]) {
  const { data, isPending } = useRead(listUsableVersions, { query: {} })
  const options = (targets: readonly RuleTarget[], keptId?: string | null, kept?: ShownLevel['rule']) => {
    const usable = (data?.items ?? [])
      .filter(({ target }) => targets.includes(target))
      .map(({ versionId, rule, number }) => ({ value: versionId, label: `${rule} ${number}` }))
    const isListed = usable.some(({ value }) => value === keptId)
    return kept && keptId && !isListed ? [...usable, { value: keptId, label: `${kept.name} ${kept.number}` }] : usable
  }
  const keptOf = ({ level }: TemplateLevel) => current.find((at) => at.level === level)
  const optionsFor = (level: TemplateLevel) =>
    options(targetsOf[level.codeType], keptOf(level)?.ruleVersionId, keptOf(level)?.rule)
  const zeroBoxOptionsFor = (level: TemplateLevel) =>
    options(zeroBoxTargetsOf(level.codeType), keptOf(level)?.zeroBoxRuleVersionId, keptOf(level)?.zeroBoxRule)
  return { optionsFor, zeroBoxOptionsFor, isPending }
}

/** The unit's GTIN with the first indicator that no other level has. */
function proposed(form: ProductForm, at: number): { key: string; indicator: number } | undefined {
  const gtins = (form.values.levels ?? []).map(({ gtin }) => gtin ?? '')
  if (at === 0) return undefined
  for (let indicator = 1; indicator <= 8; indicator++) {
    const key = gtinWithIndicator(gtins[0] ?? '', indicator)
    if (key !== null && !gtins.includes(key)) return { key, indicator }
  }
  return undefined
}

export interface ProductLevelsProps {
  form: ProductForm
  /** Of the template, up to the outermost level of the product. */
  levels: readonly TemplateLevel[]
  frozen: readonly PackagingLevel[]
  current: readonly ShownLevel[]
}

export function ProductLevels({ form, levels, frozen, current }: ProductLevelsProps) {
  const t = useTranslations('products')
  const template = useTranslations('templates')
  const name = useTranslations('ledger.level')
  const { clauses } = useFormats()
  const { optionsFor, zeroBoxOptionsFor, isPending } = useRuleOptions(current)
  return (
    <ol className="stack">
      {levels.map((level, at) => {
        const offer = proposed(form, at)
        const isFrozen = frozen.includes(level.level)
        const inner = levels[at - 1]
        return (
          <li key={level.level} className="level-row">
            <div className="level-row-head">
              <strong>{name(level.level)}</strong>
              <span className="soft">
                {clauses([
                  inner && t('capacity.of', { count: level.capacity, level: name(inner.level) }),
                  template(`codeTypes.${level.codeType}`),
                ])}
              </span>
            </div>
            <div className="level-row-fields">
              {level.codeType !== 'SSCC' && (
                <KeyField
                  form={form}
                  name={`levels.${at}.gtin`}
                  kind="gtin"
                  read={readGtin}
                  label={t('fields.gtin')}
                  isOptional={level.codeType !== 'SGTIN'}
                  isDisabled={isFrozen}
                  hint={isFrozen ? t('hints.frozen') : undefined}
                  proposal={
                    offer && {
                      key: offer.key,
                      words: t('deriveKey', { key: offer.key, indicator: String(offer.indicator) }),
                    }
                  }
                />
              )}
              {level.codeType !== 'NONE' && (
                <ChoiceField
                  form={form}
                  name={`levels.${at}.ruleVersionId`}
                  label={t('fields.rule')}
                  isOptional
                  isLoading={isPending}
                  options={optionsFor(level)}
                  {...(at === 0 && { hint: t('hints.rule') })}
                />
              )}
              {level.zeroBox === 'OWN_KEY' && (
                <ChoiceField
                  form={form}
                  name={`levels.${at}.zeroBoxRuleVersionId`}
                  label={t('fields.zeroBoxRule')}
                  isOptional
                  isLoading={isPending}
                  options={zeroBoxOptionsFor(level)}
                  hint={t('hints.zeroBoxRule')}
                />
              )}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
