/** A product: its status, its newest contents, its packing, what is in force meanwhile, its history. */

import {
  approveProduct,
  deleteProduct,
  getProduct,
  getProductRevision,
  rejectProduct,
  undoProduct,
  updateProduct,
} from '@serialis/contract/plant/products/products.routes.ts'
import type { Product, ProductHistoryStep } from '@serialis/contract/plant/products/products.schema.ts'
import { type ArticleStatus, productTransitions } from '@serialis/contract/plant/products/products.status.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../kit/language/i18n.tsx'
import { Rows } from '../../kit/list/Rows.tsx'
import { useParam } from '../../kit/navigation/navigate.tsx'
import { Columns } from '../../kit/page/Columns.tsx'
import { DetailPage } from '../../kit/page/DetailPage.tsx'
import { HistoryList } from '../../kit/page/HistoryList.tsx'
import { stepsOf } from '../../kit/page/steps.ts'
import { LineMap } from '../../kit/pictures/LineMap.tsx'
import { stationsOf } from '../../kit/pictures/stations.ts'
import { Card } from '../../kit/ui/Card.tsx'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { Instant } from '../../kit/ui/Instant.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { useRead } from '../../kit/wire/server-state.ts'
import { useSession } from '../../kit/wire/session.ts'
import { ReviewLine } from '../../platform/audit/shared/ReviewLine.tsx'
import { ProductCategories } from './categories/ProductCategories.tsx'
import { LevelPicture } from './LevelPicture.tsx'
import { ProductLevelTable } from './LevelTable.tsx'
import { ProductFacts } from './ProductFacts.tsx'
import './products.css'
import { productTones } from './products.tones.ts'
import { ProductActions, ProductPrimary } from './ProductSteps.tsx'
import { useProductHistory } from './useProductHistory.tsx'

/** A change on the way leaves the product at its station. */
const enteredBy: Partial<Record<ProductHistoryStep['reason'], ArticleStatus>> = {
  CREATE: 'UNAPPROVED',
  UNAPPROVED: 'UNAPPROVED',
  APPROVED: 'APPROVED',
  UNDO: 'APPROVED',
  REJECTED: 'REJECTED',
  DELETE: 'DELETE',
}

function Life({ product }: { product: Product }) {
  const t = useTranslations('products')
  // Rejection and deletion are stations only while the product is there: they are not on the regular path.
  const way: ArticleStatus[] = [
    'UNAPPROVED',
    ...(product.status === 'REJECTED' ? ['REJECTED' as const] : []),
    'APPROVED',
    ...(product.status === 'DELETE' ? ['DELETE' as const] : []),
  ]
  const stations = stationsOf({
    stations: way.map((status) => ({ key: status, statuses: [status] })),
    status: product.status,
    entries: product.history.flatMap(({ reason, at, by }) =>
      enteredBy[reason] === undefined ? [] : [{ status: enteredBy[reason], at, by }],
    ),
    next: product.nextStatuses,
    labelOf: (status) => t(`status.${status as ArticleStatus}`),
  })
  return (
    <Card title={t('cards.life')} isWide>
      <LineMap stations={stations} label={t('cards.life')} />
    </Card>
  )
}

/** What must be done about the product before it, or an order of it, can continue. */
function Blocked({ product: { approvalBlockedBy, ordersBlockedBy } }: { product: Product }) {
  const errorText = useErrorText()
  return [approvalBlockedBy, ordersBlockedBy].map(
    (why) =>
      why && (
        <p key={why.key} className="banner card-wide" role="alert">
          {errorText(why.key, why.params)}
        </p>
      ),
  )
}

/** One sentence on what the status means for orders, and who may continue. */
function Standing({ product }: { product: Product }) {
  const t = useTranslations('products')
  const { userId } = useSession()
  if (product.status !== 'UNAPPROVED' && product.status !== 'REJECTED') return null
  const revision = String(product.inForce)
  const isFirst = product.inForce === null
  const waits = product.status === 'UNAPPROVED'
  const text = waits
    ? isFirst
      ? t('waitingFirst')
      : t('waiting', { revision })
    : isFirst
      ? t('rejectedFirst')
      : t('rejectedNote', { revision })
  return (
    <p className="banner card-wide">
      {text} {waits && product.newest.author.id === userId && t('onlyOthers')}
    </p>
  )
}

function OldRevision({ product, revision, onClose }: { product: Product; revision: number; onClose: () => void }) {
  const t = useTranslations('products')
  const { data } = useRead(getProductRevision, { params: { id: product.id, revision } })
  return (
    <Dialog title={t('cards.newest', { revision: String(revision) })} width={760} onClose={onClose}>
      {data === undefined ? (
        <span className="bone" style={{ height: 220 }} />
      ) : (
        <div className="stack">
          <ProductFacts revision={data} />
          <ProductLevelTable levels={data.levels} />
        </div>
      )}
    </Dialog>
  )
}

function Revisions({ product }: { product: Product }) {
  const t = useTranslations('products')
  const [open, setOpen] = useState<number | null>(null)
  return (
    <>
      <Rows
        caption={t('cards.revisions')}
        rows={product.revisions}
        rowKey={(row) => String(row.revision)}
        columns={[
          {
            name: 'revision',
            title: t('fields.revision'),
            cell: (row) => (
              <Button type="link" size="small" onClick={() => setOpen(row.revision)}>
                {row.revision}
              </Button>
            ),
          },
          {
            name: 'status',
            title: t('fields.status'),
            cell: (row) => (
              <StatusTag tone={row.isReplaced ? 'inactive' : productTones[row.status]}>
                {row.isReplaced
                  ? t('replaced')
                  : row.revision === product.inForce
                    ? t('inForce')
                    : t(`status.${row.status}`)}
              </StatusTag>
            ),
          },
          { name: 'author', title: t('fields.author'), cell: (row) => row.author.name },
          { name: 'writtenAt', title: t('fields.writtenAt'), cell: (row) => <Instant>{row.writtenAt}</Instant> },
          { name: 'approver', title: t('fields.approver'), cell: (row) => row.approver?.name },
        ]}
      />
      {open !== null && <OldRevision product={product} revision={open} onClose={() => setOpen(null)} />}
    </>
  )
}

function Contents({ product }: { product: Product }) {
  const t = useTranslations('products')
  const toEntries = useProductHistory()
  const { newest, standing } = product
  return (
    <Columns
      main={
        <>
          <Card
            title={t('cards.newest', { revision: String(newest.revision) })}
            note={newest.template.shape === newest.template.newestShape ? undefined : t('hints.newTemplate')}
          >
            <ProductFacts revision={newest} before={standing} />
          </Card>
          <Card title={t('cards.packing')} note={<span className="mono">{newest.ratio}</span>}>
            <div className="stack">
              <LevelPicture levels={newest.levels} />
              <ProductLevelTable levels={newest.levels} />
            </div>
          </Card>
          {standing && (
            <Card title={t('cards.standing', { revision: String(standing.revision) })}>
              <div className="stack">
                <ProductFacts revision={standing} />
                {JSON.stringify(standing.levels) !== JSON.stringify(newest.levels) && (
                  <ProductLevelTable levels={standing.levels} />
                )}
              </div>
            </Card>
          )}
          <Card title={t('cards.revisions')}>
            <Revisions product={product} />
          </Card>
        </>
      }
      side={
        <>
          <ProductCategories product={product} />
          <Card title={t('cards.history')}>
            <ReviewLine subjectType="product" subjectId={product.id} number={product.code} />
            <HistoryList entries={toEntries(product.history)} />
          </Card>
        </>
      }
    />
  )
}

export function ProductDetailPage() {
  const t = useTranslations('products')
  const why = useTranslations('kit.steps.why')
  const id = useParam()
  return (
    <DetailPage
      route={getProduct}
      input={{ params: { id } }}
      head={(product) => ({
        title: product.name,
        tag: (
          <>
            <span className="mono soft">{product.code}</span>
            <StatusTag tone={productTones[product.status]} term={`product.${product.status}`}>
              {t(`status.${product.status}`)}
            </StatusTag>
          </>
        ),
        steps: stepsOf({
          open: product.allowed,
          steps: {
            edit: updateProduct,
            approve: [approveProduct, why('otherPerson')],
            reject: [rejectProduct, why('otherPerson')],
            undo: [undoProduct, why('noneInForce')],
            delete: deleteProduct,
          },
          label: (command) => t(`actions.${command}`),
          table: productTransitions,
          status: product.status,
          word: (status) => t(`status.${status}`),
        }),
        actions: <ProductActions product={product} />,
        primary: <ProductPrimary product={product} />,
      })}
    >
      {(product) => (
        <>
          <Blocked product={product} />
          <Standing product={product} />
          <Life product={product} />
          <Contents product={product} />
        </>
      )}
    </DetailPage>
  )
}
