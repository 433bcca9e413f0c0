/** A new key: its permissions, and the one moment in which it is shown. */

import { createApiKey } from '@serialis/contract/platform/access/api-keys.routes.ts'
import { API_KEY_NAME_MAXIMUM } from '@serialis/contract/platform/access/api-keys.schema.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ChoiceField, Field, TextField } from '../../../kit/form/fields.tsx'
import { FormPage } from '../../../kit/form/FormPage.tsx'
import { useContractForm } from '../../../kit/form/useContractForm.ts'
import { useGo } from '../../../kit/navigation/navigate.tsx'
import { paths } from '../../../kit/navigation/paths.ts'
import { useSlots } from '../../../kit/shell/slots.ts'
import { Code } from '../../../kit/ui/Code.tsx'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { AuthorityTree } from '../roles/AuthorityTree.tsx'

export function ApiKeyCreatePage() {
  const t = useTranslations('keys')
  const go = useGo()
  const [key, setKey] = useState<string | null>(null)
  const form = useContractForm(createApiKey, {
    initial: { name: '', authorities: [] },
    draft: 'api key',
    onDone: (made) => setKey(made.key),
  })
  const { SupplierChoices } = useSlots()
  const codes = form.values.authorities ?? []
  const leave = () => go(paths.apiKeys)
  return (
    <>
      <FormPage form={form} title={t('create')} lead={t('lead')} submit={t('create')} back={paths.apiKeys}>
        <TextField form={form} name="name" label={t('fields.name')} maxLength={API_KEY_NAME_MAXIMUM} />
        <SupplierChoices>
          {({ suppliers, isLoading, search }) => (
            <ChoiceField
              form={form}
              name="supplierId"
              label={t('fields.supplier')}
              hint={t('hints.supplier')}
              isOptional
              isLoading={isLoading}
              onSearch={search}
              options={suppliers.map((one) => ({ value: one.id, label: `${one.name} (${one.code})` }))}
            />
          )}
        </SupplierChoices>
        <Field form={form} name="authorities" label={t('fields.authorities')} hint={t('hints.authorities')}>
          {(_, __, set) => <AuthorityTree value={codes} onChange={set} />}
        </Field>
      </FormPage>
      {key !== null && (
        <Dialog title={t('madeTitle')} confirm={t('understood')} onClose={leave} onConfirm={leave} width={560}>
          <p>{t('madeText')}</p>
          <Code isCopyable isUngrouped>
            {key}
          </Code>
        </Dialog>
      )}
    </>
  )
}
