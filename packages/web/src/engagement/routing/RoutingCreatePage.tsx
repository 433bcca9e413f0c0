/** A new routing: which endpoint it is for. Its rules have a page of their own. */

import { listSubscribeEndpoints } from '@serialis/contract/engagement/inbound/endpoints.routes.ts'
import { createRouting } from '@serialis/contract/engagement/routing/routings.routes.ts'
import { useTranslations } from 'use-intl'
import { ChoiceField } from '../../kit/form/fields.tsx'
import { FormPage } from '../../kit/form/FormPage.tsx'
import { useContractForm } from '../../kit/form/useContractForm.ts'
import { useGo } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { say } from '../../kit/notices/notices.ts'
import { useRead } from '../../kit/wire/server-state.ts'
import { useNameOf } from '../collections/shared/useNameOf.ts'

const ENDPOINTS_OFFERED = 200

export function RoutingCreatePage() {
  const t = useTranslations('routings')
  const nameOf = useNameOf()
  const go = useGo()
  const endpoints = useRead(listSubscribeEndpoints, { query: { limit: ENDPOINTS_OFFERED } })
  const form = useContractForm(createRouting, {
    initial: { endpointId: '' },
    draft: 'routing',
    onDone: ({ id }) => {
      say(t('created'))
      go(pathTo(paths.routing, { id }))
    },
  })
  return (
    <FormPage form={form} title={t('create')} lead={t('createLead')} submit={t('create')} back={paths.routings}>
      <ChoiceField
        form={form}
        name="endpointId"
        label={t('fields.slug')}
        hint={t('hints.endpoint')}
        isLoading={endpoints.data === undefined}
        options={(endpoints.data?.items ?? []).map((one) => ({ value: one.id, label: `${one.slug} · ${nameOf(one)}` }))}
      />
    </FormPage>
  )
}
