/**
 * What this user can do next with the code: the desks that offer an operation for its state, with the code filled in.
 */

import type { SerialDetail } from '@serialis/contract/desk/serials/serials.schema.ts'
import { changeKinds, changeTriggers, operationsOf } from '@serialis/contract/desk/status-changes/desks.ts'
import { operationsFrom } from '@serialis/contract/numbers/ledger/serial.status.ts'
import { getMe } from '@serialis/contract/platform/access/access.routes.ts'
import { useTranslations } from 'use-intl'
import { useMay } from '../../../kit/navigation/Can.tsx'
import { GoTo } from '../../../kit/navigation/navigate.tsx'
import { paths } from '../../../kit/navigation/paths.ts'
import { Card } from '../../../kit/ui/Card.tsx'
import { useRead } from '../../../kit/wire/server-state.ts'
import { desks, offered } from '../../status-changes/shared/desks.ts'
import '../serials.css'

/** Unambiguous, and without the comma that separates codes in an address. */
const namedBy = ({ code, gtin, symbol }: SerialDetail): string =>
  gtin === null ? code : code.includes(',') ? symbol.digitalLink : `(01)${gtin}(21)${code}`

export function NextSteps({ serial }: { serial: SerialDetail }) {
  const t = useTranslations('serials.next')
  const operation = useTranslations('statusChanges.operations')
  const may = useMay()
  const { data: me } = useRead(getMe, {})
  if (me === undefined || serial.at !== null) return null
  const { status, prior, isCommissioned: commissioned, isScanned: scanned, isOpened: opened, allocation } = serial.state
  const possible = new Set(operationsFrom(me.snScheme, { status, prior, commissioned, scanned, opened, allocation }))
  const steps = changeTriggers
    .map((trigger) => ({ trigger, operations: operationsOf(me.snScheme, trigger).filter((one) => possible.has(one)) }))
    .filter(({ trigger, operations }) => operations.length > 0 && may(changeKinds[trigger].create))
  // A container with packs: one of them may have an unreadable code.
  const mayRescue = (serial.contents?.count ?? 0) > 0 && may('scraps.create')
  if (steps.length === 0 && !mayRescue) return null
  return (
    <Card title={t('title')}>
      <ul className="next-steps">
        {steps.map(({ trigger, operations }) => (
          <li key={trigger}>
            <GoTo to={desks[trigger].createPath} search={{ codes: namedBy(serial) }}>
              {t(trigger)}
            </GoTo>
            <span className="soft">
              {operations.map((one) => operation(`${offered(one)}.name`)).join(t('between'))}
            </span>
          </li>
        ))}
        {mayRescue && (
          <li>
            <GoTo to={paths.rescue} search={{ code: namedBy(serial) }}>
              {t('rescue')}
            </GoTo>
            <span className="soft">{t('rescueText')}</span>
          </li>
        )}
      </ul>
    </Card>
  )
}
