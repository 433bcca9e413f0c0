import { createPushTarget } from '@serialis/contract/desk/push/push.routes.ts'
import { useTranslations } from 'use-intl'
import { FormPage } from '../../../kit/form/FormPage.tsx'
import { useContractForm } from '../../../kit/form/useContractForm.ts'
import { useGo } from '../../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../../kit/navigation/paths.ts'
import { say } from '../../../kit/notices/notices.ts'
import { TargetFields } from './TargetFields.tsx'

export function TargetCreatePage() {
  const t = useTranslations('push.targets')
  const go = useGo()
  const form = useContractForm(createPushTarget, {
    draft: 'push target',
    initial: {
      name: '',
      url: 'https://',
      format: 'JSON_V1',
      auth: 'NONE',
      authUser: '',
      hostKey: '',
      receiptFolder: '',
      license: '',
      relationFlag: '0',
      filter: { productIds: [], statuses: [], levels: [], operations: [] },
      batchSize: 1000,
      keepsOrder: true,
      timeoutSeconds: 30,
      isActive: true,
    },
    onDone: (target) => {
      say(t('created'))
      go(pathTo(paths.pushTarget, { id: target.id }))
    },
  })
  return (
    <FormPage form={form} title={t('create')} lead={t('lead')} submit={t('create')} back={paths.pushTargets}>
      <TargetFields form={form} />
    </FormPage>
  )
}
