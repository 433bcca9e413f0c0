/** Every kind of mail in both languages: which text is sent, and who changed it. */

import { listMailTexts } from '@serialis/contract/platform/mail/mail-texts.routes.ts'
import type { MailTextRow } from '@serialis/contract/platform/mail/mail-texts.schema.ts'
import { useTranslations } from 'use-intl'
import type { Column } from '../../kit/list/columns.ts'
import { Rows } from '../../kit/list/Rows.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { PageHead } from '../../kit/page/PageHead.tsx'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { Instant } from '../../kit/ui/Instant.tsx'
import { useRead } from '../../kit/wire/server-state.ts'
import { MailTextTag } from './MailTextParts.tsx'

function useColumns(): Column<MailTextRow>[] {
  const t = useTranslations('mail.texts')
  const kinds = useTranslations('mail.templates')
  const locales = useTranslations('mail.server.locales')
  return [
    { name: 'kind', title: t('fields.kind'), cell: ({ kind }) => kinds(kind) },
    { name: 'locale', title: t('fields.locale'), width: '7em', cell: ({ locale }) => locales(locale) },
    { name: 'source', title: t('fields.source'), width: '11em', cell: (row) => <MailTextTag text={row} /> },
    {
      name: 'subject',
      title: t('fields.subject'),
      cell: ({ locale, subject }) => (
        <span className="mono" lang={locale}>
          {subject}
        </span>
      ),
    },
    {
      name: 'changedAt',
      title: t('fields.changedAt'),
      width: '11em',
      cell: ({ changedAt }) => changedAt && <Instant>{changedAt}</Instant>,
    },
    { name: 'changedBy', title: t('fields.changedBy'), width: '10em', cell: ({ changedBy }) => changedBy },
  ]
}

export function MailTextListPage() {
  const t = useTranslations('mail.texts')
  const { data, error, refetch } = useRead(listMailTexts, {})
  const columns = useColumns()
  return (
    <div className="page">
      <PageHead title={t('title')} lead={t('lead')} />
      <section className="list card">
        {error && data === undefined ? (
          <ErrorState error={error} onAgain={() => void refetch()} />
        ) : (
          <Rows
            caption={t('title')}
            columns={columns}
            rows={data?.items}
            rowKey={({ id }) => id}
            open={({ id }) => pathTo(paths.mailText, { id })}
            bones={16}
          />
        )}
      </section>
    </div>
  )
}
