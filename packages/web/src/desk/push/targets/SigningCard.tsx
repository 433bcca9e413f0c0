/** Whether batches for a target are signed, and the key for it, which is shown once. */

import { makePushSigningKey, removePushSigningKey } from '@serialis/contract/desk/push/push.routes.ts'
import type { PushTarget } from '@serialis/contract/desk/push/push.schema.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Can } from '../../../kit/navigation/Can.tsx'
import { say } from '../../../kit/notices/notices.ts'
import { Facts } from '../../../kit/page/Facts.tsx'
import { Card } from '../../../kit/ui/Card.tsx'
import { Code } from '../../../kit/ui/Code.tsx'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { Instant } from '../../../kit/ui/Instant.tsx'
import { ReasonDialog } from '../../../kit/ui/ReasonDialog.tsx'
import { useCommand } from '../../../kit/wire/server-state.ts'

export function SigningCard({ target }: { target: PushTarget }) {
  const t = useTranslations('push.targets.signing')
  const [asked, setAsked] = useState<'make' | 'remove' | null>(null)
  const [key, setKey] = useState<string | null>(null)
  const close = () => setAsked(null)
  const make = useCommand(makePushSigningKey, {
    onDone: (made) => {
      close()
      setKey(made.key)
    },
  })
  const remove = useCommand(removePushSigningKey, {
    onDone: () => {
      close()
      say(t('removed'))
    },
  })
  const input = (reason: string) => ({ params: { id: target.id }, body: { version: target.version, reason } })
  const isSigned = target.signsSince !== null
  return (
    <Card
      title={t('title')}
      actions={
        target.deletedAt === null && (
          <Can permission="pushes.edit">
            {isSigned && <Button onClick={() => setAsked('remove')}>{t('remove')}</Button>}
            <Button onClick={() => setAsked('make')}>{isSigned ? t('replace') : t('make')}</Button>
          </Can>
        )
      }
    >
      <Facts
        facts={[
          {
            label: t('state'),
            value:
              target.signsSince === null ? (
                t('unsigned')
              ) : (
                <>
                  {t('signedSince')} <Instant>{target.signsSince}</Instant>
                </>
              ),
          },
        ]}
      />
      {asked === 'make' && (
        <ReasonDialog
          title={isSigned ? t('replaceTitle') : t('makeTitle')}
          confirm={isSigned ? t('replace') : t('make')}
          isBusy={make.isBusy}
          onClose={close}
          onConfirm={(reason) => void make.run(input(reason))}
        >
          <p>{isSigned ? t('replaceText') : t('makeText')}</p>
        </ReasonDialog>
      )}
      {asked === 'remove' && (
        <ReasonDialog
          title={t('removeTitle')}
          confirm={t('remove')}
          isDanger
          isBusy={remove.isBusy}
          onClose={close}
          onConfirm={(reason) => void remove.run(input(reason))}
        >
          <p>{t('removeText')}</p>
        </ReasonDialog>
      )}
      {key !== null && (
        <Dialog
          title={t('madeTitle')}
          confirm={t('understood')}
          onClose={() => setKey(null)}
          onConfirm={() => setKey(null)}
          width={560}
        >
          <p>{t('madeText')}</p>
          <Code isCopyable isUngrouped>
            {key}
          </Code>
        </Dialog>
      )}
    </Card>
  )
}
