/** The open container: how full it is, its location, its content, its facts. */

import type { DeskContainer } from '@serialis/contract/desk/packing/packing.schema.ts'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../kit/language/time.ts'
import { useMay } from '../../kit/navigation/Can.tsx'
import { GoTo } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { Facts } from '../../kit/page/Facts.tsx'
import { NestedContainers, type Pack } from '../../kit/pictures/NestedContainers.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { Code } from '../../kit/ui/Code.tsx'
import { LinkButton } from '../../kit/ui/LinkButton.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { StateTag } from '../../numbers/ledger/shared/StateTag.tsx'
import { PrintLabels } from '../labels/shared/PrintLabels.tsx'

/** The desk is about the container; its history lists everything. */
const SHOWN = 12

function Fill({ container: { count, capacity, isPartial } }: { container: DeskContainer }) {
  const t = useTranslations('packing')
  const { number } = useFormats()
  return (
    <div className="desk-fill">
      <p className="desk-count num">
        {capacity === null ? number(count) : t('tray.room', { inside: number(count), capacity: number(capacity) })}
      </p>
      {count === 0 ? (
        <StatusTag tone="neutral">{t('container.empty')}</StatusTag>
      ) : isPartial ? (
        <StatusTag tone="hold">{t('container.partial')}</StatusTag>
      ) : (
        capacity !== null && <StatusTag tone="active">{t('container.full')}</StatusTag>
      )}
      {capacity === null ? (
        <span className="soft">{t('container.capacityUnknown')}</span>
      ) : (
        <div
          className="desk-meter"
          role="progressbar"
          aria-label={t('container.fill')}
          aria-valuemin={0}
          aria-valuemax={capacity}
          aria-valuenow={Math.min(count, capacity)}
        >
          <span style={{ width: `${Math.min(100, (count / capacity) * 100)}%` }} />
        </div>
      )}
    </div>
  )
}

export function ContainerCard({ container }: { container: DeskContainer }) {
  const t = useTranslations('packing')
  const level = useTranslations('ledger.level')
  const labels = useTranslations('labels')
  const may = useMay()
  const opens = may('serials.detail')
  const toPack = ({
    ordinal,
    code,
    level: name,
  }: DeskContainer['items'][number] | DeskContainer['containers'][number]): Pack => ({
    key: String(ordinal),
    code,
    level: level(name),
    ...(opens && { to: pathTo(paths.serial, { id: ordinal }) }),
  })
  return (
    <>
      <Card
        title={t('container.picture')}
        actions={
          <>
            {may('labels.print') && (
              <>
                <PrintLabels subject={{ kind: 'SERIALS', ordinals: [container.ordinal] }} code={container.code} />
                {container.count > 0 && (
                  <PrintLabels
                    subject={{ kind: 'MEMBERS', container: container.ordinal }}
                    label={labels('printMembers')}
                  />
                )}
              </>
            )}
            {opens && (
              <LinkButton to={pathTo(paths.serial, { id: container.ordinal })}>
                {t('container.openPassport')}
              </LinkButton>
            )}
          </>
        }
      >
        <div className="stack">
          <Fill container={container} />
          <NestedContainers
            up={container.containers.map(toPack).toReversed()}
            self={{
              key: String(container.ordinal),
              code: container.code,
              level: level(container.level),
              tag: <StateTag {...container.state} />,
            }}
            inside={container.items.slice(0, SHOWN).map(toPack)}
            insideCount={container.count}
          />
        </div>
      </Card>
      <Card title={t('container.facts')}>
        <Facts
          facts={[
            { label: t('fields.product'), value: container.product?.name },
            { label: t('fields.batch'), value: container.batch && <Code isUngrouped>{container.batch}</Code> },
            {
              label: t('fields.expiry'),
              value: container.expiryDate && <span className="num">{container.expiryDate}</span>,
            },
            {
              label: t('fields.order'),
              value:
                container.order &&
                (may('orders.list') ? (
                  <GoTo to={pathTo(paths.order, { id: container.order.id })}>{container.order.orderNo}</GoTo>
                ) : (
                  container.order.orderNo
                )),
            },
            { label: t('fields.gtin'), value: container.gtin && <Code isUngrouped>{container.gtin}</Code> },
          ]}
        />
      </Card>
    </>
  )
}
