import { deletePushTarget } from '@serialis/contract/desk/push/push.routes.ts'
import type { PushTarget } from '@serialis/contract/desk/push/push.schema.ts'
import { useTranslations } from 'use-intl'
import { useGo } from '../../../kit/navigation/navigate.tsx'
import { paths } from '../../../kit/navigation/paths.ts'
import { ReasonedStep } from '../../../kit/page/ReasonedStep.tsx'

export function DeleteTarget({ target: { id, name, version } }: { target: PushTarget }) {
  const t = useTranslations('push.targets')
  const go = useGo()
  return (
    <ReasonedStep
      route={deletePushTarget}
      input={(reason) => ({ params: { id }, body: { version, reason } })}
      label={t('delete')}
      title={t('deleteTitle', { name })}
      onDone={() => go(paths.pushTargets)}
      isDanger
    >
      <p>{t('deleteText')}</p>
    </ReasonedStep>
  )
}
