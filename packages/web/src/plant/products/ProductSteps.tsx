/** What can be done with a product now: decide with a signature, withdraw a change, delete. */

import {
  approveProduct,
  deleteProduct,
  rejectProduct,
  undoProduct,
} from '@serialis/contract/plant/products/products.routes.ts'
import type { Product } from '@serialis/contract/plant/products/products.schema.ts'
import { Button } from 'antd'
import { useTranslations } from 'use-intl'
import { useGo } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { say } from '../../kit/notices/notices.ts'
import { ReasonedStep } from '../../kit/page/ReasonedStep.tsx'
import { LinkButton } from '../../kit/ui/LinkButton.tsx'
import { call } from '../../kit/wire/api.ts'
import { useSignature } from '../../platform/signatures/shared/signing.ts'
import { ProductFacts } from './ProductFacts.tsx'

function useDecision(product: Product) {
  const t = useTranslations('products.actions')
  const sign = useSignature()
  const words = { code: product.code, revision: String(product.revision) }
  const decide = async (what: 'approve' | 'reject') => {
    const route = what === 'approve' ? approveProduct : rejectProduct
    const made = await sign({
      title: t(`${what}Title`, words),
      subject: <ProductFacts revision={product.newest} before={product.standing} withKeys />,
      digest: product.newest.digest,
      meanings: ['APPROVAL'],
      confirm: t(what),
      run: (signature) => call(route, { params: { id: product.id }, body: { version: product.version, signature } }),
    })
    if (made) say(t(what === 'approve' ? 'approved' : 'rejected'))
  }
  return decide
}

function UndoProduct({ product: { id, code, revision, version } }: { product: Product }) {
  const t = useTranslations('products.actions')
  return (
    <ReasonedStep
      route={undoProduct}
      input={(reason) => ({ params: { id }, body: { version, reason } })}
      label={t('undo')}
      title={t('undoTitle', { code })}
      done={t('undone')}
      inPlace
    >
      <p>{t('undoText', { revision: String(revision) })}</p>
    </ReasonedStep>
  )
}

function DeleteProduct({ product: { id, code, version } }: { product: Product }) {
  const t = useTranslations('products.actions')
  const go = useGo()
  return (
    <ReasonedStep
      route={deleteProduct}
      input={(reason) => ({ params: { id }, body: { version, reason } })}
      label={t('delete')}
      title={t('deleteTitle', { code })}
      onDone={() => go(paths.products)}
      isDanger
    >
      <p>{t('deleteText')}</p>
    </ReasonedStep>
  )
}

export function ProductActions({ product }: { product: Product }) {
  const t = useTranslations('products.actions')
  const decide = useDecision(product)
  const may = (command: Product['allowed'][number]) => product.allowed.includes(command)
  return (
    <>
      {may('delete') && <DeleteProduct product={product} />}
      {may('undo') && <UndoProduct product={product} />}
      {may('edit') && may('approve') && <EditProduct product={product} isPrimary={false} />}
      {may('reject') && (
        <Button danger onClick={() => void decide('reject')}>
          {t('reject')}
        </Button>
      )}
    </>
  )
}

function EditProduct({ product, isPrimary }: { product: Product; isPrimary: boolean }) {
  const t = useTranslations('products.actions')
  return (
    <LinkButton type={isPrimary ? 'primary' : 'default'} to={pathTo(paths.productEdit, { id: product.id })}>
      {t('edit')}
    </LinkButton>
  )
}

/** The most likely step: the decision if this user may take it, otherwise editing. */
export function ProductPrimary({ product }: { product: Product }) {
  const t = useTranslations('products.actions')
  const decide = useDecision(product)
  if (product.allowed.includes('approve'))
    return (
      <Button type="primary" disabled={product.approvalBlockedBy !== null} onClick={() => void decide('approve')}>
        {t('approve')}
      </Button>
    )
  return product.allowed.includes('edit') ? <EditProduct product={product} isPrimary /> : null
}
