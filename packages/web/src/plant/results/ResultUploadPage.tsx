/** `?orderId=…` uploads for that order; without it the order is chosen first. */

import { getOrder, listOrders } from '@serialis/contract/plant/orders/orders.routes.ts'
import { uploadResultFile } from '@serialis/contract/plant/results/results.routes.ts'
import { Select } from 'antd'
import { useTranslations } from 'use-intl'
import { Labelled } from '../../kit/form/Labelled.tsx'
import { useChangeSearch, useGo, useSearch } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { say } from '../../kit/notices/notices.ts'
import { PageHead } from '../../kit/page/PageHead.tsx'
import { UploadBox } from '../../kit/ui/UploadBox.tsx'
import { useRead } from '../../kit/wire/server-state.ts'
import { sendFile, type TransferOptions } from '../../kit/wire/transfer.ts'

/** Orders that a line may still send results for. */
const PRODUCING = 'PRODUCTION_READY,PROCESSING,PROCESSED,PROUDCTION_RESULT_PROCEDDED,SCANNING'

function ChooseOrder() {
  const t = useTranslations('results')
  const change = useChangeSearch()
  const orders = useRead(listOrders, { query: { status: PRODUCING, limit: 100 } })
  return (
    <Labelled label={t('chooseOrder')}>
      {(control) => (
        <Select
          {...control}
          showSearch={{ optionFilterProp: 'label' }}
          loading={orders.isPending}
          placeholder={t('order')}
          onChange={(orderId: string) => change({ orderId })}
          options={(orders.data?.items ?? []).map(({ id, orderNo, productName }) => ({
            value: id,
            label: `${orderNo}  ${productName}`,
          }))}
        />
      )}
    </Labelled>
  )
}

function Upload({ orderId }: { orderId: string }) {
  const t = useTranslations('results')
  const go = useGo()
  const { data: order } = useRead(getOrder, { params: { id: orderId } })
  const send = async (file: File, options: TransferOptions) => {
    const { file: stored, isRepeated } = await sendFile(uploadResultFile, { params: { id: orderId } }, file, options)
    say(isRepeated ? t('repeated') : t('uploaded'))
    go(pathTo(paths.result, { id: stored.id }))
  }
  return (
    <>
      {order && <p>{t('uploadLead', { orderNo: order.orderNo })}</p>}
      <UploadBox
        label={t('upload')}
        hint={t('uploadHint')}
        accept={['csv', 'txt', 'xml', 'json', 'jsonld']}
        onFile={send}
      />
    </>
  )
}

export function ResultUploadPage() {
  const t = useTranslations('results')
  const { orderId } = useSearch()
  return (
    <div className="page">
      <PageHead title={t('upload')} lead={t('lead')} />
      <section className="card stack form">
        {orderId === undefined ? <ChooseOrder /> : <Upload orderId={orderId} />}
      </section>
    </div>
  )
}
