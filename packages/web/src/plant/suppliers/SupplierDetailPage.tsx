/** One supplier: its data, its period, what belongs to it, its requests and refusals. */

import {
  deleteSupplier,
  editSupplier,
  extendSupplier,
  getSupplier,
  listSupplierAuthorities,
  listSupplierRefusals,
  lockSupplier,
  unlockSupplier,
} from '@serialis/contract/plant/suppliers/suppliers.routes.ts'
import type { SupplierDetail } from '@serialis/contract/plant/suppliers/suppliers.schema.ts'
import { supplierTransitions } from '@serialis/contract/plant/suppliers/suppliers.status.ts'
import { type ComponentType, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { columnsOf } from '../../kit/list/columns.ts'
import { List, type RowOf } from '../../kit/list/ListPage.tsx'
import { Can, useMay } from '../../kit/navigation/Can.tsx'
import { useParam } from '../../kit/navigation/navigate.tsx'
import { paths } from '../../kit/navigation/paths.ts'
import { Columns } from '../../kit/page/Columns.tsx'
import { DetailPage } from '../../kit/page/DetailPage.tsx'
import { Facts } from '../../kit/page/Facts.tsx'
import { stepsOf } from '../../kit/page/steps.ts'
import { useSlots } from '../../kit/shell/slots.ts'
import { Card } from '../../kit/ui/Card.tsx'
import { Instant } from '../../kit/ui/Instant.tsx'
import { LinkButton } from '../../kit/ui/LinkButton.tsx'
import { Num } from '../../kit/ui/Num.tsx'
import { RecordHistory } from '../../platform/audit/shared/RecordHistory.tsx'
import { SupplierStatusTag, Until } from './shared/suppliers.display.tsx'
import { SupplierActions, SupplierPrimary } from './SupplierSteps.tsx'
import { useAuthorityColumns } from './useAuthorityColumns.tsx'

const reading = columnsOf<RowOf<typeof listSupplierRefusals>>()

declare module '../../kit/shell/slots.ts' {
  interface Slots {
    /** On the page of a supplier: its requests for approval. */
    SupplierRequests: ComponentType<{ supplierId: string }>
  }
}

const REFRESH_MS = 15_000

function SupplierFacts({ supplier }: { supplier: SupplierDetail }) {
  const t = useTranslations('suppliers')
  const { period, periodType } = supplier
  return (
    <Card title={t('cards.facts')}>
      <Facts
        facts={[
          { label: t('fields.code'), value: <span className="mono">{supplier.code}</span> },
          { label: t('fields.address'), value: supplier.address },
          { label: t('fields.contacts'), value: supplier.contacts },
          { label: t('fields.phone'), value: <span className="num">{supplier.phone}</span> },
          { label: t('fields.role'), value: supplier.role.name },
          { label: t('fields.periodFrom'), value: <span className="num">{supplier.periodFrom}</span> },
          { label: t('fields.period'), value: t(`length.${periodType}`, { count: period }) },
          { label: t('fields.validUntil'), value: <Until of={supplier} /> },
          ...(supplier.lockReason === '' ? [] : [{ label: t('fields.lockReason'), value: supplier.lockReason }]),
          { label: t('fields.createdAt'), value: <Instant>{supplier.createdAt}</Instant> },
        ]}
      />
    </Card>
  )
}

function Used({ supplier: { id, usedBy, openRequests } }: { supplier: SupplierDetail }) {
  const t = useTranslations('suppliers')
  const may = useMay()
  const search = { supplierId: id }
  return (
    <Card
      title={t('cards.used')}
      actions={
        <Can permission="users.create">
          <LinkButton to={paths.userCreate} search={{ supplier: id }}>
            {t('actions.user')}
          </LinkButton>
        </Can>
      }
    >
      <Facts
        facts={[
          {
            label: t('used.orders'),
            value: may('orders.list') ? (
              <Num to={paths.orders} search={search}>
                {usedBy.orders}
              </Num>
            ) : (
              <Num>{usedBy.orders}</Num>
            ),
          },
          {
            label: t('used.applications'),
            value: may('applications.list') ? (
              <Num to={paths.applications} search={search}>
                {usedBy.applications}
              </Num>
            ) : (
              <Num>{usedBy.applications}</Num>
            ),
          },
          {
            label: t('used.users'),
            value: may('users.list') ? (
              <Num to={paths.users} search={search}>
                {usedBy.users}
              </Num>
            ) : (
              <Num>{usedBy.users}</Num>
            ),
          },
          { label: t('used.keys'), value: <Num>{usedBy.keys}</Num> },
          { label: t('used.openRequests'), value: <Num>{openRequests}</Num> },
        ]}
      />
    </Card>
  )
}

function Authorities({ id }: { id: string }) {
  const t = useTranslations('suppliers.authorities')
  const actions = useTranslations('suppliers.actions')
  const columns = useAuthorityColumns()
  return (
    <section className="stack">
      <div className="row">
        <h2 className="grow">{t('title')}</h2>
        <Can permission="supplierAuthorities.create">
          <LinkButton to={paths.supplierAuthorityCreate} search={{ supplier: id }}>
            {actions('authority')}
          </LinkButton>
        </Can>
      </div>
      <List
        name="authoritiesOfSupplier"
        route={listSupplierAuthorities}
        fixed={{ query: { supplierId: id } }}
        prefix="a"
        title={t('title')}
        rowKey={(row) => row.id}
        columns={columns.filter(({ name }) => name !== 'supplier')}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
      />
    </section>
  )
}

function Refusals({ id }: { id: string }) {
  const t = useTranslations('suppliers')
  const level = useTranslations('ledger.level')
  return (
    <section className="stack">
      <h2>{t('cards.refusals')}</h2>
      <List
        name="refusalsOfSupplier"
        route={listSupplierRefusals}
        fixed={{ params: { id } }}
        prefix="f"
        title={t('cards.refusals')}
        rowKey={(row) => row.id}
        columns={[
          { name: 'rule', title: t('refusals.rule'), cell: (row) => t(`rules.${row.rule}`) },
          reading(['productName'], { name: 'product', title: t('refusals.product'), cell: (row) => row.productName }),
          { name: 'level', title: t('refusals.level'), cell: (row) => level(row.level) },
          { name: 'quantity', title: t('refusals.quantity'), align: 'end', cell: (row) => <Num>{row.quantity}</Num> },
          { name: 'by', title: t('refusals.by'), cell: (row) => row.by },
          { name: 'at', title: t('refusals.at'), cell: (row) => <Instant>{row.at}</Instant> },
        ]}
        empty={{ title: t('refusals.empty.title'), text: t('refusals.empty.text') }}
      />
    </section>
  )
}

function History({ id }: { id: string }) {
  const t = useTranslations('suppliers')
  const named = ['name', 'address', 'contacts', 'phone', 'periodFrom', 'validUntil'] as const
  const fields = Object.fromEntries(named.map((field) => [field, t(`fields.${field}`)]))
  return (
    <Card title={t('cards.history')}>
      <RecordHistory subjectType="supplier" subjectId={id} fields={fields} />
    </Card>
  )
}

export function SupplierDetailPage() {
  const t = useTranslations('suppliers')
  const why = useTranslations('kit.steps.why')
  const id = useParam()
  const { SupplierRequests } = useSlots()
  return (
    <DetailPage
      route={getSupplier}
      input={{ params: { id } }}
      refreshMs={REFRESH_MS}
      head={(supplier) => ({
        title: supplier.name,
        tag: <SupplierStatusTag status={supplier.status} />,
        steps: stepsOf({
          open: supplier.allowed,
          steps: {
            edit: editSupplier,
            extend: extendSupplier,
            lock: lockSupplier,
            unlock: unlockSupplier,
            delete: [deleteSupplier, why('stillUsed')],
          },
          label: (command) => t(`actions.${command}`),
          table: supplierTransitions,
          status: supplier.status,
          word: (status) => t(`status.${status}`),
        }),
        actions: <SupplierActions supplier={supplier} />,
        primary: <SupplierPrimary supplier={supplier} />,
      })}
    >
      {(supplier) => (
        <>
          <Columns
            main={
              <>
                <SupplierFacts supplier={supplier} />
                <Used supplier={supplier} />
              </>
            }
            side={<History id={id} />}
          />
          <div className="stack card-wide">
            <Can permission="supplierAuthorities.list">
              <Authorities id={id} />
            </Can>
            <Suspense>
              <SupplierRequests supplierId={id} />
            </Suspense>
            <Refusals id={id} />
          </div>
        </>
      )}
    </DetailPage>
  )
}
