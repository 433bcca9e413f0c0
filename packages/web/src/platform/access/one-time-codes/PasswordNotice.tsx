/** Notifies the owner of an account at the login that somebody else has reset its password or second factor. */

import { getPasswordNotice, seePasswordNotice } from '@serialis/contract/platform/access/one-time-codes.routes.ts'
import { useTranslations } from 'use-intl'
import { Facts } from '../../../kit/page/Facts.tsx'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { Instant } from '../../../kit/ui/Instant.tsx'
import { serverState, useCommand, useRead } from '../../../kit/wire/server-state.ts'

export function PasswordNotice() {
  const t = useTranslations('oneTimeCodes.notice')
  const { data } = useRead(getPasswordNotice, {})
  const command = useCommand(seePasswordNotice, {
    onDone: () => void serverState.refetchQueries({ queryKey: [getPasswordNotice.path] }),
  })
  const notice = data?.notice
  if (!notice) return null
  const see = () => void command.run({})
  return (
    <Dialog
      title={t(`titles.${notice.what}`)}
      confirm={t('seen')}
      isBusy={command.isBusy}
      onClose={see}
      onConfirm={see}
    >
      <p>{t('text')}</p>
      <Facts
        facts={[
          { label: t('by'), value: notice.by },
          { label: t('at'), value: <Instant>{notice.at}</Instant> },
          ...(notice.what === 'SECOND_FACTOR'
            ? []
            : [{ label: t('chosenAt'), value: notice.chosenAt && <Instant>{notice.chosenAt}</Instant> }]),
        ]}
      />
    </Dialog>
  )
}
