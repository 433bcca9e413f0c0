/** What undoing the import changes back, what prevents it, and the signature. */

import type { Answer } from '@serialis/contract/kit/route.ts'
import type { ResultFileDetail } from '@serialis/contract/plant/results/results.schema.ts'
import { previewResultUndo, undoResultFile } from '@serialis/contract/plant/results/undo.routes.ts'
import { Button } from 'antd'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../kit/language/i18n.tsx'
import { Rows } from '../../kit/list/Rows.tsx'
import { GoTo, useChangeSearch } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { say } from '../../kit/notices/notices.ts'
import { Facts } from '../../kit/page/Facts.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { Code } from '../../kit/ui/Code.tsx'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { Num } from '../../kit/ui/Num.tsx'
import { call } from '../../kit/wire/api.ts'
import { useRead } from '../../kit/wire/server-state.ts'
import { StateTag } from '../../numbers/ledger/shared/StateTag.tsx'
import { useEventText } from '../../platform/audit/shared/useEventText.ts'
import { useSignature } from '../../platform/signatures/shared/signing.ts'

type Preview = Answer<typeof previewResultUndo>

function UndoEffect({ preview }: { preview: Preview }) {
  const t = useTranslations('results')
  const level = useTranslations('ledger.level')
  if (preview.codes === 0 && preview.loosened === 0 && preview.repacked === 0) return <p>{t('undo.nothing')}</p>
  return (
    <div className="stack">
      <Rows
        caption={t('undo.changes')}
        rows={preview.changes}
        rowKey={({ level: of, from, to }) => `${of}${from.status}${String(from.isCommissioned)}${to.status}`}
        columns={[
          { name: 'level', title: t('level'), cell: (change) => level(change.level) },
          { name: 'from', title: t('from'), cell: (change) => <StateTag {...change.from} /> },
          { name: 'to', title: t('to'), cell: (change) => <StateTag {...change.to} /> },
          { name: 'count', title: t('count'), align: 'end', cell: (change) => <Num>{change.count}</Num> },
        ]}
      />
      <Facts
        facts={[
          { label: t('undo.loosened'), value: <Num>{preview.loosened}</Num> },
          { label: t('undo.repacked'), value: <Num>{preview.repacked}</Num> },
          { label: t('undo.emptied'), value: <Num>{preview.emptied}</Num> },
        ]}
      />
    </div>
  )
}

function Serials({ of }: { of: Preview['obstacles'][number]['examples'] }) {
  return (
    <span className="row">
      {of.slice(0, 3).map(({ ordinal, code }) => (
        <GoTo key={ordinal} to={pathTo(paths.serial, { id: ordinal })}>
          <Code>{code}</Code>
        </GoTo>
      ))}
    </span>
  )
}

function Obstacles({ preview }: { preview: Preview }) {
  const t = useTranslations('results.undo')
  const errorText = useErrorText()
  const eventText = useEventText()
  const isHeld = preview.obstacles.some(({ reason }) => reason === 'container_holds_others')
  return (
    <div className="stack" role="alert">
      <h3>{t('blocked')}</h3>
      {preview.orderRefusal !== null && <p>{errorText(preview.orderRefusal.key, preview.orderRefusal.params)}</p>}
      {preview.obstacles.some(({ reason }) => reason !== 'container_holds_others') && <p>{t('blockedText')}</p>}
      {isHeld && <p>{t('heldText')}</p>}
      {preview.obstacles.length > 0 && (
        <Rows
          caption={t('blocked')}
          rows={preview.obstacles}
          rowKey={({ reason, event }) => `${reason}${event?.id ?? ''}`}
          columns={[
            {
              name: 'event',
              title: t('event'),
              cell: ({ event, reason }) =>
                event ? (
                  <GoTo to={pathTo(paths.event, { id: event.id })}>{`${eventText(event.action)}, ${event.by}`}</GoTo>
                ) : (
                  t(`reasons.${reason}`)
                ),
            },
            { name: 'count', title: t('count'), align: 'end', cell: ({ count }) => <Num>{count}</Num> },
            {
              name: 'examples',
              title: t('examples'),
              cell: ({ examples }) => <Serials of={examples} />,
            },
            ...(isHeld
              ? [
                  {
                    name: 'into',
                    title: t('into'),
                    cell: ({ containers }: Preview['obstacles'][number]) => <Serials of={containers} />,
                  },
                ]
              : []),
          ]}
        />
      )}
    </div>
  )
}

export function ResultUndo({ file }: { file: ResultFileDetail }) {
  const t = useTranslations('results.undo')
  const sign = useSignature()
  const changeSearch = useChangeSearch()
  const { data: preview, error, refetch } = useRead(previewResultUndo, { params: { id: file.id } })
  const undo = async (digest: string, shown: Preview) => {
    const made = await sign({
      title: t('title'),
      subject: <UndoEffect preview={shown} />,
      digest,
      meanings: ['RESPONSIBILITY'],
      confirm: t('sign'),
      run: (signature) => call(undoResultFile, { params: { id: file.id }, body: { signature } }),
    })
    if (!made) return
    say(t('done'))
    changeSearch({ undo: '' })
  }
  return (
    <Card title={t('title')} isWide>
      <div className="stack">
        <p>{t('lead')}</p>
        {preview === undefined && error && <ErrorState error={error} onAgain={() => void refetch()} />}
        {preview && <UndoEffect preview={preview} />}
        {preview && file.enterUnknown && <p className="soft">{t('stays')}</p>}
        {preview && preview.digest === null && <Obstacles preview={preview} />}
        <div className="row">
          {preview?.digest != null && (
            <Button danger type="primary" onClick={() => void undo(preview.digest ?? '', preview)}>
              {t('sign')}
            </Button>
          )}
          <Button onClick={() => changeSearch({ undo: '' })}>{t('back')}</Button>
        </div>
      </div>
    </Card>
  )
}
