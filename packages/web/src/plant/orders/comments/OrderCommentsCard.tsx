/** Comments on the order, newest first, and a field for more. */

import {
  addOrderComment,
  COMMENT_MAX,
  listOrderComments,
  type OrderComment,
} from '@serialis/contract/plant/orders/comments.routes.ts'
import type { OrderDetail } from '@serialis/contract/plant/orders/order-page.schema.ts'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Can, useMay } from '../../../kit/navigation/Can.tsx'
import { say } from '../../../kit/notices/notices.ts'
import { Card } from '../../../kit/ui/Card.tsx'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { ErrorState } from '../../../kit/ui/ErrorState.tsx'
import { Instant } from '../../../kit/ui/Instant.tsx'
import { useCommand, useRead } from '../../../kit/wire/server-state.ts'
import './comments.css'

const FIRST = 10
const MOST = 200

function Saying({
  orderId,
  corrects,
  onDone,
  onClose,
}: {
  orderId: string
  corrects: string | null
  onDone: () => void
  onClose?: () => void
}) {
  const t = useTranslations('comments')
  const [text, setText] = useState('')
  const command = useCommand(addOrderComment, {
    onDone: () => {
      say(t('added'))
      setText('')
      onDone()
    },
  })
  const send = () => void command.run({ params: { id: orderId }, body: { text, corrects } })
  const field = (
    <Input.TextArea
      aria-label={t('text')}
      rows={3}
      placeholder={t('placeholder')}
      value={text}
      onChange={(event) => setText(event.target.value)}
      count={{ max: COMMENT_MAX, show: text.length > COMMENT_MAX * 0.8 }}
    />
  )
  if (onClose)
    return (
      <Dialog title={t('correctTitle')} confirm={t('add')} isBusy={command.isBusy} onClose={onClose} onConfirm={send}>
        <p>{t('correctLead')}</p>
        {field}
      </Dialog>
    )
  return (
    <div className="comment-new">
      {field}
      <Button loading={command.isBusy} disabled={text.trim() === ''} onClick={send}>
        {t('add')}
      </Button>
    </div>
  )
}

function One({ comment, onCorrect }: { comment: OrderComment; onCorrect: (() => void) | null }) {
  const t = useTranslations('comments')
  return (
    <li className={comment.correctedBy === null ? '' : 'comment-corrected'}>
      <p className="soft comment-head">
        <strong>{comment.by}</strong> <Instant>{comment.at}</Instant>
        {comment.corrects !== null && <span>{t('correction')}</span>}
      </p>
      <p className="comment-text">{comment.text}</p>
      {comment.correctedBy !== null && <p className="soft">{t('corrected')}</p>}
      {onCorrect && (
        <Button size="small" type="link" onClick={onCorrect}>
          {t('correct')}
        </Button>
      )}
    </li>
  )
}

export function OrderCommentsCard({ order }: { order: OrderDetail }) {
  const t = useTranslations('comments')
  const may = useMay()
  const [limit, setLimit] = useState(FIRST)
  const [correcting, setCorrecting] = useState<string | null>(null)
  const { data, error, refetch } = useRead(
    listOrderComments,
    { params: { id: order.id }, query: { limit } },
    { keepsPrevious: true },
  )
  return (
    <Card title={t('title')}>
      {data === undefined && error ? <ErrorState error={error} onAgain={() => void refetch()} /> : null}
      <Can permission="orders.comment">
        <Saying orderId={order.id} corrects={null} onDone={() => undefined} />
      </Can>
      {data?.items.length === 0 && <p className="soft">{t('none')}</p>}
      <ul className="comments">
        {data?.items.map((comment) => (
          <One
            key={comment.id}
            comment={comment}
            onCorrect={
              comment.isMine && comment.correctedBy === null && may('orders.comment')
                ? () => setCorrecting(comment.id)
                : null
            }
          />
        ))}
      </ul>
      {data?.next && limit < MOST && (
        <Button type="link" size="small" onClick={() => setLimit(MOST)}>
          {t('more')}
        </Button>
      )}
      {correcting !== null && (
        <Saying
          orderId={order.id}
          corrects={correcting}
          onDone={() => setCorrecting(null)}
          onClose={() => setCorrecting(null)}
        />
      )}
    </Card>
  )
}
