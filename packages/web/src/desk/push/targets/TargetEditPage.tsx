import { editPushTarget, getPushTarget } from '@serialis/contract/desk/push/push.routes.ts'
import type { PushTarget } from '@serialis/contract/desk/push/push.schema.ts'
import { useTranslations } from 'use-intl'
import { FormPage } from '../../../kit/form/FormPage.tsx'
import { useContractForm } from '../../../kit/form/useContractForm.ts'
import { useGo, useParam } from '../../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../../kit/navigation/paths.ts'
import { say } from '../../../kit/notices/notices.ts'
import { Loaded } from '../../../kit/page/Loaded.tsx'
import { TargetFields, type TargetForm } from './TargetFields.tsx'

function EditTarget({ target }: { target: PushTarget }) {
  const t = useTranslations('push.targets')
  const go = useGo()
  const {
    id,
    name,
    url,
    format,
    auth,
    authUser,
    hostKey,
    receiptFolder,
    license,
    relationFlag,
    filter,
    batchSize,
    keepsOrder,
    timeoutSeconds,
    isActive,
    version,
  } = target
  const back = pathTo(paths.pushTarget, { id })
  const form = useContractForm(editPushTarget, {
    draft: `push target ${id}`,
    initial: {
      name,
      url,
      format,
      auth,
      authUser,
      hostKey,
      receiptFolder,
      license,
      relationFlag,
      filter,
      batchSize,
      keepsOrder,
      timeoutSeconds,
      isActive,
      version,
    },
    params: { id },
    onDone: () => {
      say(t('saved'))
      go(back)
    },
  })
  return (
    <FormPage form={form} title={name} submit={t('save')} back={back}>
      <TargetFields form={form as unknown as TargetForm} />
    </FormPage>
  )
}

export function TargetEditPage() {
  const id = useParam()
  return (
    <Loaded route={getPushTarget} input={{ params: { id } }}>
      {(data) => <EditTarget target={data} />}
    </Loaded>
  )
}
