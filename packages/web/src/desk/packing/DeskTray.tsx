/** Scanned packs that wait: the packs, their target, and how full the container will be. */

import type { DeskContainer, DeskMode } from '@serialis/contract/desk/packing/packing.schema.ts'
import { Button } from 'antd'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../kit/language/time.ts'
import { Card } from '../../kit/ui/Card.tsx'
import { Code } from '../../kit/ui/Code.tsx'
import type { Desk, ScannedPack } from './useDesk.ts'

/** The future content of the open container, if the command changes it. */
function afterwards(
  container: DeskContainer,
  mode: DeskMode,
  { items, target }: Pick<Desk, 'items' | 'target'>,
): number | null {
  if (mode === 'PACK') return container.count + items.length
  if (mode === 'UNPACK' || (mode === 'MOVE' && target !== null))
    return items.length === 0 ? null : container.count - items.length
  if (mode === 'MERGE') return items.reduce((sum, { count }) => sum + count, container.count)
  return null
}

function Item({ pack, onRemove }: { pack: ScannedPack; onRemove: () => void }) {
  const t = useTranslations('packing.tray')
  const level = useTranslations('ledger.level')
  const { number } = useFormats()
  return (
    <li className="desk-item">
      <span className="soft">{level(pack.level)}</span>
      <Code>{pack.code}</Code>
      {pack.count > 0 && (
        <span className="soft num">
          {pack.capacity === null
            ? number(pack.count)
            : t('room', { inside: number(pack.count), capacity: number(pack.capacity) })}
        </span>
      )}
      <Button size="small" type="text" aria-label={`${t('remove')} ${pack.code}`} onClick={onRemove}>
        {t('remove')}
      </Button>
    </li>
  )
}

export function DeskTray({ container, mode, desk }: { container: DeskContainer; mode: DeskMode; desk: Desk }) {
  const t = useTranslations('packing.tray')
  const { number } = useFormats()
  const after = afterwards(container, mode, desk)
  const note =
    after === null
      ? undefined
      : container.capacity === null
        ? t('afterOpen', { count: number(after) })
        : t('after', { count: number(after), capacity: number(container.capacity) })
  return (
    <Card
      title={t('title')}
      note={note}
      actions={
        (desk.items.length > 0 || desk.target !== null) && (
          <Button size="small" onClick={desk.clear}>
            {t('clear')}
          </Button>
        )
      }
    >
      {desk.items.length === 0 && desk.target === null && <p className="soft">{t('none')}</p>}
      {desk.target !== null && (
        <ul className="desk-items" aria-label={t('to')}>
          <Item pack={desk.target} onRemove={() => desk.remove(desk.target?.ordinal ?? 0)} />
        </ul>
      )}
      {desk.items.length > 0 && (
        <ul className="desk-items" aria-label={t('title')}>
          {desk.items.map((pack) => (
            <Item key={pack.ordinal} pack={pack} onRemove={() => desk.remove(pack.ordinal)} />
          ))}
        </ul>
      )}
    </Card>
  )
}
