/** A template: its picture, the products that use it, and its changes. */

import { deleteTemplate, getTemplate, updateTemplate } from '@serialis/contract/plant/products/templates.routes.ts'
import type { Template } from '@serialis/contract/plant/products/templates.schema.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Rows } from '../../../kit/list/Rows.tsx'
import { useGo, useParam } from '../../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../../kit/navigation/paths.ts'
import { Columns } from '../../../kit/page/Columns.tsx'
import { DetailPage } from '../../../kit/page/DetailPage.tsx'
import { HistoryList } from '../../../kit/page/HistoryList.tsx'
import { stepsOf } from '../../../kit/page/steps.ts'
import { Card } from '../../../kit/ui/Card.tsx'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { EmptyState } from '../../../kit/ui/EmptyState.tsx'
import { LinkButton } from '../../../kit/ui/LinkButton.tsx'
import { useCommand } from '../../../kit/wire/server-state.ts'
import { LevelPicture } from '../LevelPicture.tsx'
import { TemplateLevelTable } from '../LevelTable.tsx'

function DeleteTemplate({ template }: { template: Template }) {
  const t = useTranslations('templates')
  const go = useGo()
  const [isAsking, setAsking] = useState(false)
  const command = useCommand(deleteTemplate, { onDone: () => go(paths.packagingTemplates) })
  return (
    <>
      <Button danger onClick={() => setAsking(true)}>
        {t('delete')}
      </Button>
      {isAsking && (
        <Dialog
          title={t('deleteTitle', { name: template.name })}
          confirm={t('delete')}
          isDanger
          isBusy={command.isBusy}
          onClose={() => setAsking(false)}
          onConfirm={() => void command.run({ params: { id: template.id } })}
        >
          <p>{t('deleteText')}</p>
        </Dialog>
      )}
    </>
  )
}

const SHOWN = ['name', 'remark', 'ratio'] as const

/** The changes as text. A change of codes or partial packs does not affect the ratio and is described as such. */
function Changes({ changes }: { changes: Template['history'][number]['changes'] }) {
  const t = useTranslations('templates')
  return (
    <ul className="changed-list">
      {SHOWN.flatMap((field) => {
        const [from, to] = changes[field] ?? []
        if (!from) return []
        return [
          <li key={field}>
            {t('changed', { field: t(`fields.${field}`), from: String(from), to: String(to || '–') })}
          </li>,
        ]
      })}
      {changes['structure']?.[0] && !changes['ratio'] ? <li>{t('reshaped')}</li> : null}
    </ul>
  )
}

function Products({ template }: { template: Template }) {
  const t = useTranslations('templates')
  if (template.products.length === 0) return <EmptyState title={t('noProducts')} />
  return (
    <Rows
      caption={t('cards.products')}
      rows={template.products}
      rowKey={(row) => row.id}
      open={(row) => pathTo(paths.product, { id: row.id })}
      columns={[
        { name: 'code', title: t('fields.code'), cell: (row) => row.code },
        { name: 'name', title: t('fields.name'), cell: (row) => row.name },
        {
          name: 'shape',
          title: t('fields.structure'),
          cell: (row) => (row.shape === template.shape ? t('current') : t('older', { shape: String(row.shape) })),
        },
      ]}
    />
  )
}

export function TemplateDetailPage() {
  const t = useTranslations('templates')
  const why = useTranslations('kit.steps.why')
  const id = useParam()
  return (
    <DetailPage
      route={getTemplate}
      input={{ params: { id } }}
      head={(template) => ({
        title: template.name,
        tag: <span className="mono soft">{template.ratio}</span>,
        lead: template.remark,
        steps: stepsOf({
          open: template.allowed,
          steps: { edit: updateTemplate, delete: [deleteTemplate, why('stillUsed')] },
          label: (command) => t(command),
        }),
        actions: template.allowed.includes('delete') && <DeleteTemplate template={template} />,
        primary: template.allowed.includes('edit') && (
          <LinkButton type="primary" to={pathTo(paths.packagingTemplateEdit, { id })}>
            {t('edit')}
          </LinkButton>
        ),
      })}
    >
      {(template) => (
        <Columns
          main={
            <>
              <Card title={t('cards.picture')} note={t('hints.ratio')}>
                <div className="stack">
                  <LevelPicture levels={template.levels} />
                  <TemplateLevelTable levels={template.levels} />
                </div>
              </Card>
              <Card title={t('cards.products')}>
                <Products template={template} />
              </Card>
            </>
          }
          side={
            <Card title={t('cards.history')}>
              <HistoryList
                entries={template.history.map((step) => ({
                  id: step.eventId,
                  at: step.at,
                  title: t(`reasons.${step.reason}`),
                  who: step.by,
                  more: <Changes changes={step.changes} />,
                }))}
              />
            </Card>
          }
        />
      )}
    </DetailPage>
  )
}
