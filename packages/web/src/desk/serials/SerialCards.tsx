/**
 * The cards of one code: the pack in its containers, its history, its symbol, its facts. Used by its page and by the
 * lookup.
 */

import type { PackRef, SerialDetail } from '@serialis/contract/desk/serials/serials.schema.ts'
import { type ComponentType, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { useMay } from '../../kit/navigation/Can.tsx'
import { GoTo } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { Columns } from '../../kit/page/Columns.tsx'
import { Facts } from '../../kit/page/Facts.tsx'
import { NestedContainers, type Pack } from '../../kit/pictures/NestedContainers.tsx'
import { useSlots } from '../../kit/shell/slots.ts'
import { Card } from '../../kit/ui/Card.tsx'
import { Code } from '../../kit/ui/Code.tsx'
import { Instant } from '../../kit/ui/Instant.tsx'
import { LinkButton } from '../../kit/ui/LinkButton.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { StateTag } from '../../numbers/ledger/shared/StateTag.tsx'
import { NextSteps } from './applications/NextSteps.tsx'
import { ScanMarksCard } from './ScanMarksCard.tsx'
import { SerialAlertsCard } from './SerialAlertsCard.tsx'
import { SerialHistory } from './SerialHistory.tsx'
import { SerialPushesCard } from './SerialPushesCard.tsx'
import { SymbolCard } from './SymbolCard.tsx'

declare module '../../kit/shell/slots.ts' {
  interface Slots {
    /** On the page of a code: the member who owns the pack. */
    SerialOwner: ComponentType<{ ordinal: number }>
  }
}

function ContainersCard({ serial }: { serial: SerialDetail }) {
  const t = useTranslations('serials')
  const level = useTranslations('ledger.level')
  const may = useMay()
  const toPack = ({ ordinal, code, level: name }: PackRef): Pack => ({
    key: String(ordinal),
    code,
    level: level(name),
    to: pathTo(paths.serial, { id: ordinal }),
  })
  const fill = (count: number, isPartial: boolean) => (
    <>
      <span className="soft">{t('packs', { count })}</span>
      {isPartial && <StatusTag tone="hold">{t('partial')}</StatusTag>}
    </>
  )
  const { contents } = serial
  return (
    <Card
      title={t('cards.containers')}
      actions={
        contents !== null &&
        contents.count > contents.items.length &&
        may('serials.list') && (
          <LinkButton to={paths.serials} search={{ container: serial.code }}>
            {t('title')}
          </LinkButton>
        )
      }
    >
      <NestedContainers
        up={serial.containers.map((pack) => ({ ...toPack(pack), tag: fill(pack.inside, pack.isPartial) })).toReversed()}
        self={{
          key: String(serial.ordinal),
          code: serial.code,
          level: level(serial.level),
          tag: (
            <>
              <StateTag {...serial.state} />
              {contents?.isPartial === true && <StatusTag tone="hold">{t('partial')}</StatusTag>}
            </>
          ),
        }}
        inside={contents?.items.map(toPack) ?? []}
        insideCount={contents?.count ?? 0}
      />
    </Card>
  )
}

function FactsCard({ serial }: { serial: SerialDetail }) {
  const t = useTranslations('serials')
  const ledger = useTranslations('ledger')
  const may = useMay()
  const { product, order, line, application, state } = serial
  return (
    <Card title={t('cards.facts')}>
      <div className="serial-facts">
        <Facts
          facts={[
            { label: t('fields.code'), value: <Code isCopyable>{serial.code}</Code> },
            {
              label: t('fields.gtin'),
              value: serial.gtin && (
                <Code isUngrouped isCopyable>
                  {serial.gtin}
                </Code>
              ),
            },
            {
              label: t('fields.product'),
              value:
                product &&
                (may('products.list') ? (
                  <GoTo to={pathTo(paths.product, { id: product.id })}>{product.name}</GoTo>
                ) : (
                  product.name
                )),
            },
            { label: t('fields.level'), value: ledger(`level.${serial.level}`) },
            {
              label: t('fields.order'),
              value:
                order &&
                (may('orders.list') ? (
                  <GoTo to={pathTo(paths.order, { id: order.id })}>{order.orderNo}</GoTo>
                ) : (
                  order.orderNo
                )),
            },
            {
              label: t('fields.batch'),
              value: serial.batch && (
                <Code isUngrouped isCopyable>
                  {serial.batch}
                </Code>
              ),
            },
            {
              label: t('fields.productionDate'),
              value: serial.productionDate && <span className="num">{serial.productionDate}</span>,
            },
            {
              label: t('fields.expiryDate'),
              value: serial.expiryDate && <span className="num">{serial.expiryDate}</span>,
            },
            { label: t('fields.line'), value: line?.name },
            ...(state.status === 'NEW' && !state.isCommissioned
              ? [{ label: t('fields.allocation'), value: ledger(`allocation.${state.allocation}`) }]
              : []),
            ...(application
              ? [
                  {
                    label: t('fields.application'),
                    value: may('applications.list') ? (
                      <GoTo to={pathTo(paths.application, { id: application.id })}>{application.number}</GoTo>
                    ) : (
                      application.number
                    ),
                  },
                ]
              : []),
            { label: t('fields.historyKind'), value: serial.historyKind && t(`historyKinds.${serial.historyKind}`) },
            { label: t('fields.source'), value: t(`sources.${serial.isImported ? 'imported' : 'own'}`) },
            { label: t('fields.issuedAt'), value: <Instant>{serial.issuedAt}</Instant> },
          ]}
        />
      </div>
    </Card>
  )
}

function Owner({ ordinal }: { ordinal: number }) {
  const { SerialOwner } = useSlots()
  const may = useMay()
  if (!may('members.listSerials')) return null
  return (
    <Suspense>
      <SerialOwner ordinal={ordinal} />
    </Suspense>
  )
}

/** `onThen` shows the code right after a step was recorded. */
export const SerialCards = ({ serial, onThen }: { serial: SerialDetail; onThen: (at: string) => void }) => (
  <Columns
    main={
      <>
        <ContainersCard serial={serial} />
        <SerialHistory serial={serial} onThen={onThen} />
      </>
    }
    side={
      <>
        <ScanMarksCard of={{ ordinal: serial.ordinal }} />
        <SerialAlertsCard serial={serial} />
        <SerialPushesCard ordinal={serial.ordinal} />
        <Owner ordinal={serial.ordinal} />
        <NextSteps serial={serial} />
        <SymbolCard serial={serial} />
        <FactsCard serial={serial} />
      </>
    }
  />
)
