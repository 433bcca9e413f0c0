/** Asking for codes: product, level, rule version, how many. Beside it what that leaves of the rule. */
import type { RuleTarget } from '@serialis/contract/codes/rule.schema.ts'
import { listUsableVersions } from '@serialis/contract/codes/codes.routes.ts'
import type { ProductLevel, ProductOption } from '@serialis/contract/products/products.schema.ts'
import { createApplication } from '@serialis/contract/serials/applications.routes.ts'
import { useTranslations } from 'use-intl'
import { ChoiceField, NumberField, TextAreaField } from '../kit/form/fields.tsx'
import { FormPage } from '../kit/form/FormPage.tsx'
import { useContractForm } from '../kit/form/useContractForm.ts'
import { useGo } from '../kit/navigate.tsx'
import { say, warn } from '../kit/notices.ts'
import { paths, pathTo } from '../kit/paths.ts'
import { useRead } from '../kit/server-state.ts'
import { useFormats } from '../kit/time.ts'
import { Card } from '../kit/ui/Card.tsx'
import { Facts } from '../kit/ui/Facts.tsx'
import { Num } from '../kit/ui/Num.tsx'
import { useProducts } from '../production/orders.api.ts'

const TARGETS: Partial<Record<ProductLevel['codeType'], RuleTarget>> = { SGTIN: 'GS1', SSCC: 'SSCC', CN20: 'CN' }
/** GTIN, level, two commas and the line end of a row of the download. */
const ROW_REST = 14 + 2 + 3

const codedLevels = (product: ProductOption | undefined) => product?.levels.filter(({ codeType }) => codeType !== 'NONE') ?? []

function useVersions(level: ProductLevel | undefined) {
  const target = level && TARGETS[level.codeType]
  const { data, isFetching } = useRead(listUsableVersions, { query: target ? { target } : {} }, { enabled: target !== undefined })
  return { versions: target ? (data?.items ?? []) : [], isLoading: isFetching, isRead: target !== undefined && data !== undefined }
}

type Version = ReturnType<typeof useVersions>['versions'][number]

function Summary({ version, quantity }: { version: Version | undefined; quantity: number | undefined }) {
  const t = useTranslations('applications.form')
  const { bytes } = useFormats()
  if (!version) return <Card title={t('summary')}><p className="soft">{t('choose')}</p></Card>
  const after = quantity === undefined ? null : version.left - quantity
  return (
    <Card title={t('summary')}>
      <Facts
        facts={[
          { label: t('left'), value: <Num>{version.left}</Num> },
          { label: t('leftAfter'), value: after === null ? null : after < 0 ? <span className="field-error">{t('tooMany')}</span> : <Num>{after}</Num> },
          { label: t('fileSize'), value: quantity === undefined ? null : <span className="num">{bytes(quantity * (version.length + ROW_REST))}</span> },
        ]}
      />
    </Card>
  )
}

export function ApplicationFormPage() {
  const t = useTranslations('applications')
  const levelName = useTranslations('ledger.level')
  const go = useGo()
  const { number } = useFormats()
  const { products, isLoading, search } = useProducts()
  const form = useContractForm(createApplication, {
    initial: { reason: '' },
    draft: 'application',
    onDone: (application) => {
      const values = { number: String(application.number), count: number(application.issued) }
      if (application.applyStatus === 0) warn(t('form.createdFailed', values))
      else say(t('form.created', values))
      go(pathTo(paths.application, { id: application.id }))
    },
  })
  const { productId, level, ruleVersionId, quantity } = form.values
  const product = products.find(({ id }) => id === productId)
  const chosen = codedLevels(product).find((one) => one.level === level)
  const { versions, isLoading: loadsVersions, isRead } = useVersions(chosen)
  const version = versions.find(({ versionId }) => versionId === ruleVersionId)
  const nameOf = ({ versionId, rule, number: of }: Version) => {
    const name = t('ruleVersion', { name: rule, version: String(of) })
    return versionId === chosen?.ruleVersionId ? t('form.proposed', { name }) : name
  }
  const chooseProduct = (name: 'productId', value: unknown) => {
    form.set(name, value)
    form.set('level', undefined)
    form.set('ruleVersionId', undefined)
  }
  const chooseLevel = (name: 'level', value: unknown) => {
    form.set(name, value)
    form.set('ruleVersionId', codedLevels(product).find((one) => one.level === value)?.ruleVersionId ?? undefined)
  }
  return (
    <FormPage form={form} title={t('apply')} lead={t('form.lead')} submit={t('apply')} back={paths.applications} aside={<Summary version={version} quantity={typeof quantity === 'number' ? quantity : undefined} />}>
      <ChoiceField
        form={{ ...form, set: chooseProduct }}
        name="productId" label={t('fields.product')} hint={t('form.productHint')} isLoading={isLoading} onSearch={search}
        options={products.filter(({ snSource }) => snSource === 'pharmforce').map(({ id, name, code }) => ({ value: id, label: `${name} (${code})` }))}
      />
      <ChoiceField
        form={{ ...form, set: chooseLevel }}
        name="level" label={t('fields.level')} hint={t('form.levelHint')} isDisabled={product === undefined}
        options={codedLevels(product).map((one) => ({ value: one.level, label: one.gtin === null ? levelName(one.level) : `${levelName(one.level)} (${one.gtin})` }))}
      />
      <ChoiceField
        form={form} name="ruleVersionId" label={t('fields.rule')} hint={isRead && versions.length === 0 ? t('form.noRule') : t('form.ruleHint')} isDisabled={chosen === undefined} isLoading={loadsVersions}
        options={versions.map((one) => ({ value: one.versionId, label: nameOf(one) }))}
      />
      <NumberField form={form} name="quantity" label={t('fields.quantity')} hint={t('form.quantityHint')} min={1} />
      <TextAreaField form={form} name="reason" label={t('fields.reason')} hint={t('form.reasonHint')} isOptional maxLength={500} />
    </FormPage>
  )
}
