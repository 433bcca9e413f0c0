/** What can be done with an item now: publish, withdraw with a reason, edit, delete. */

import { deleteNewsItem, publishNewsItem, withdrawNewsItem } from '@serialis/contract/platform/news/news.routes.ts'
import type { NewsItemDetail } from '@serialis/contract/platform/news/news.schema.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../kit/language/time.ts'
import { useGo } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { say } from '../../kit/notices/notices.ts'
import { ReasonedStep } from '../../kit/page/ReasonedStep.tsx'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { LinkButton } from '../../kit/ui/LinkButton.tsx'
import { useCommand } from '../../kit/wire/server-state.ts'

interface StepProps {
  item: NewsItemDetail
  onClose: () => void
}

function PublishStep({ item: { id, version, ...item }, onClose }: StepProps) {
  const t = useTranslations('newsDesk.actions')
  const { instant, zone, list } = useFormats()
  const command = useCommand(publishNewsItem, {
    inPlace: true,
    onDone: () => {
      say(t('published'))
      onClose()
    },
  })
  const { publishFrom, publishUntil } = item
  return (
    <Dialog
      title={t('publishTitle')}
      confirm={t('publish')}
      isBusy={command.isBusy}
      onClose={onClose}
      onConfirm={() => void command.run({ params: { id }, body: { version } })}
    >
      <p>
        {t('publishText', {
          audience:
            item.audience === 'ALL' ? t('toAll') : t('toRoles', { roles: list(item.roles.map(({ name }) => name)) }),
          from: publishFrom === null ? t('fromNow') : t('from', { at: instant(publishFrom), zone }),
          until: publishUntil === null ? t('untilWithdrawn') : t('until', { at: instant(publishUntil), zone }),
        })}
      </p>
    </Dialog>
  )
}

function DeleteStep({ item: { id, version }, onClose }: StepProps) {
  const t = useTranslations('newsDesk.actions')
  const go = useGo()
  const command = useCommand(deleteNewsItem, { onDone: () => go(paths.newsDesk) })
  return (
    <Dialog
      title={t('deleteTitle')}
      confirm={t('delete')}
      isDanger
      isBusy={command.isBusy}
      onClose={onClose}
      onConfirm={() => void command.run({ params: { id }, query: { version } })}
    >
      <p>{t('deleteText')}</p>
    </Dialog>
  )
}

export function NewsActions({ item }: { item: NewsItemDetail }) {
  const t = useTranslations('newsDesk.actions')
  const [isDeleting, setDeleting] = useState(false)
  const { id, version, allowed } = item
  return (
    <>
      {allowed.includes('delete') && (
        <Button danger onClick={() => setDeleting(true)}>
          {t('delete')}
        </Button>
      )}
      {allowed.includes('withdraw') && (
        <ReasonedStep
          route={withdrawNewsItem}
          input={(reason) => ({ params: { id }, body: { version, reason } })}
          label={t('withdraw')}
          title={t('withdrawTitle')}
          done={t('withdrawn')}
          inPlace
          isDanger
        >
          <p>{t('withdrawText')}</p>
        </ReasonedStep>
      )}
      {allowed.includes('edit') && <LinkButton to={pathTo(paths.newsEdit, { id })}>{t('edit')}</LinkButton>}
      {isDeleting && <DeleteStep item={item} onClose={() => setDeleting(false)} />}
    </>
  )
}

export function NewsPrimary({ item }: { item: NewsItemDetail }) {
  const t = useTranslations('newsDesk.actions')
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      {item.allowed.includes('publish') && (
        <Button type="primary" onClick={() => setAsking(true)}>
          {t('publish')}
        </Button>
      )}
      {isAsking && <PublishStep item={item} onClose={() => setAsking(false)} />}
    </>
  )
}
