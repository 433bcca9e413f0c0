/** A task that gives one command for many rows: how far it is, and which rows stayed as they are, and why. */

import { csvCell } from '@serialis/contract/kit/boundary/formula.ts'
import { listBulkItems } from '@serialis/contract/platform/tasks/bulk.routes.ts'
import type { BulkItem } from '@serialis/contract/platform/tasks/bulk.schema.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText, usePermissionNames } from '../../../kit/language/i18n.tsx'
import { useFormats } from '../../../kit/language/time.ts'
import { Rows } from '../../../kit/list/Rows.tsx'
import { warnOf } from '../../../kit/notices/notices.ts'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { HoldersOf } from '../../../kit/ui/ErrorState.tsx'
import { call } from '../../../kit/wire/api.ts'
import { useRead } from '../../../kit/wire/server-state.ts'
import { saveText } from '../../../kit/wire/transfer.ts'
import { TaskProgress } from './TaskProgress.tsx'

const PAGE = '200'
const REFRESH_MS = 1_000
const SETTLED_MS = 30_000

const refusedPage = (taskId: string, after?: string) => ({
  params: { id: taskId },
  query: { outcome: 'REFUSED', limit: PAGE, ...(after !== undefined && { after }) } as const,
})

async function everyRefused(taskId: string): Promise<BulkItem[]> {
  const items: BulkItem[] = []
  for (let after: string | null | undefined; after !== null;) {
    const page = await call(listBulkItems, refusedPage(taskId, after))
    items.push(...page.items)
    after = page.next
  }
  return items
}

function Refused({ taskId, items, isCut }: { taskId: string; items: readonly BulkItem[]; isCut: boolean }) {
  const t = useTranslations('tasks.bulk')
  const errorText = useErrorText()
  const { number } = useFormats()
  const [isSaving, setSaving] = useState(false)
  const rowOf = ({ number }: BulkItem) => (number === '' ? t('unnamed') : number)
  const namesOf = usePermissionNames()
  const reasonOf = ({ refusal, remedy }: BulkItem) =>
    [refusal && errorText(refusal.key, refusal.params), remedy && t('remedy', { name: namesOf(remedy) })]
      .filter(Boolean)
      .join(' ')
  const save = async () => {
    setSaving(true)
    try {
      const lines = (await everyRefused(taskId)).map((item) => [rowOf(item), reasonOf(item)])
      const text = [[t('row'), t('reason')], ...lines].map((cells) => cells.map(csvCell).join(',')).join('\r\n')
      saveText(`\ufeff${text}\r\n`, t('fileName'))
    } catch (error) {
      warnOf(error)
    } finally {
      setSaving(false)
    }
  }
  return (
    <>
      <div className="row">
        <strong className="grow">{t('refused')}</strong>
        <Button size="small" loading={isSaving} onClick={() => void save()}>
          {t('save')}
        </Button>
      </div>
      <Rows
        caption={t('refused')}
        rows={items}
        rowKey={({ id }) => id}
        columns={[
          { name: 'row', title: t('row'), cell: rowOf },
          {
            name: 'reason',
            title: t('reason'),
            cell: (item) => (
              <span className="rows-words">
                {reasonOf(item)}
                {item.remedy !== null && <HoldersOf code={item.remedy} />}
              </span>
            ),
          },
        ]}
      />
      {isCut && <p className="soft">{t('first', { count: number(items.length) })}</p>}
    </>
  )
}

export function BulkResult({ taskId, onClose }: { taskId: string; onClose: () => void }) {
  const t = useTranslations('tasks.bulk')
  const { data } = useRead(listBulkItems, refusedPage(taskId), {
    refreshMs: (answer) => (answer?.counts.WAITING === 0 ? SETTLED_MS : REFRESH_MS),
  })
  return (
    <Dialog title={t('results')} width={640} onClose={onClose}>
      <TaskProgress taskId={taskId} />
      {data && (
        <p role="status">
          {t('counts', { done: data.counts.DONE, refused: data.counts.REFUSED, waiting: data.counts.WAITING })}
        </p>
      )}
      {data && data.items.length > 0 && <Refused taskId={taskId} items={data.items} isCut={data.next !== null} />}
    </Dialog>
  )
}
