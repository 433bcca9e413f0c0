/** All serial numbers by exact filters. */

import { listSerials } from '@serialis/contract/desk/serials/serials.routes.ts'
import { packagingLevels } from '@serialis/contract/numbers/ledger/serial-states.ts'
import { type ShownState, shownStatesOf } from '@serialis/contract/numbers/ledger/shown-states.ts'
import { getMe } from '@serialis/contract/platform/access/access.routes.ts'
import { useTranslations } from 'use-intl'
import { columnsOf } from '../../kit/list/columns.ts'
import { ListPage, type RowOf } from '../../kit/list/ListPage.tsx'
import { Can } from '../../kit/navigation/Can.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { Code } from '../../kit/ui/Code.tsx'
import { LinkButton } from '../../kit/ui/LinkButton.tsx'
import { useRead } from '../../kit/wire/server-state.ts'
import { StateTag } from '../../numbers/ledger/shared/StateTag.tsx'
import { useLines } from '../../plant/lines/lines.api.ts'
import { useProducts } from '../../plant/products/products.api.ts'
import { useEventText } from '../../platform/audit/shared/useEventText.ts'

const reading = columnsOf<RowOf<typeof listSerials>>()

/** The states of the tenant's scheme; those of scheme A until it is known. */
function useStates(): readonly ShownState[] {
  const { data } = useRead(getMe, {})
  return shownStatesOf(data?.snScheme ?? 'A')
}

export function SerialListPage() {
  const t = useTranslations('serials')
  const ledger = useTranslations('ledger')
  const eventText = useEventText()
  const { products } = useProducts()
  const { lines } = useLines()
  const states = useStates()
  return (
    <ListPage
      name="serials"
      route={listSerials}
      title={t('title')}
      lead={t('lead')}
      rowFields={['ordinal']}
      rowKey={(serial) => String(serial.ordinal)}
      open={(serial) => pathTo(paths.serial, { id: serial.ordinal })}
      columns={[
        { name: 'code', title: t('fields.code'), cell: (serial) => <Code>{serial.code}</Code> },
        reading(['status', 'isCommissioned'], {
          name: 'status',
          title: t('fields.status'),
          cell: (serial) => <StateTag {...serial} />,
        }),
        {
          name: 'level',
          title: t('fields.level'),
          cell: (serial) => ledger(`level.${serial.level}`),
        },
        {
          name: 'packingGroup',
          title: t('fields.packingGroup'),
          cell: ({ packingGroup }) => packingGroup && <Code>{packingGroup.code}</Code>,
        },
        { name: 'product', title: t('fields.product'), cell: ({ product }) => product?.name },
        {
          name: 'order',
          title: t('fields.order'),
          cell: ({ order }) => order && <span className="mono">{order.orderNo}</span>,
        },
        {
          name: 'batch',
          title: t('fields.batch'),
          cell: ({ batch }) => batch && <span className="mono">{batch}</span>,
        },
        { name: 'line', title: t('fields.line'), cell: ({ line }) => line },
        {
          name: 'historyKind',
          title: t('fields.historyKind'),
          isHidden: true,
          cell: ({ historyKind }) => historyKind && t(`historyKinds.${historyKind}`),
        },
        reading(['historyReason', 'lastAction'], {
          name: 'reason',
          title: t('fields.reason'),
          cell: ({ historyReason, lastAction }) =>
            historyReason || (lastAction !== '' && <span className="soft">{eventText(lastAction)}</span>),
        }),
        {
          name: 'gtin',
          title: t('fields.gtin'),
          isHidden: true,
          cell: ({ gtin }) => gtin && <span className="mono">{gtin}</span>,
        },
      ]}
      filters={[
        { kind: 'exact', name: 'orderNo', label: t('fields.order') },
        {
          kind: 'many',
          name: 'status',
          label: t('fields.status'),
          options: states.map((value) => ({ value, label: ledger(`status.${value}`) })),
        },
        {
          kind: 'choice',
          name: 'level',
          label: t('fields.level'),
          options: packagingLevels.map((value) => ({ value, label: ledger(`level.${value}`) })),
        },
        { kind: 'exact', name: 'batch', label: t('fields.batch') },
        {
          kind: 'choice',
          name: 'productId',
          label: t('fields.product'),
          options: products.map(({ id, name }) => ({ value: id, label: name })),
        },
        {
          kind: 'choice',
          name: 'lineId',
          label: t('fields.line'),
          options: lines.map(({ id, name }) => ({ value: id, label: name })),
        },
        { kind: 'exact', name: 'container', label: t('fields.container') },
        { kind: 'exact', name: 'application', label: t('fields.application') },
        { kind: 'exact', name: 'block', label: t('fields.block') },
      ]}
      empty={{
        title: t('empty.title'),
        text: t('empty.text'),
        action: (
          <Can permission="applications.create">
            <LinkButton to={paths.applicationCreate}>{t('empty.action')}</LinkButton>
          </Can>
        ),
      }}
      commands={[{ label: t('passport.title'), to: paths.passport }]}
    />
  )
}
