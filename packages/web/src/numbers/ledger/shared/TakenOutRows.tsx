/** The packs in use that leave containers which are destroyed or withdrawn: how many, and out of which. */

import type { TakenOut } from '@serialis/contract/numbers/ledger/contents.schema.ts'
import { useTranslations } from 'use-intl'
import { Rows } from '../../../kit/list/Rows.tsx'
import { GoTo } from '../../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../../kit/navigation/paths.ts'
import { Code } from '../../../kit/ui/Code.tsx'
import { Num } from '../../../kit/ui/Num.tsx'

export function TakenOutRows({ of, isDone = false }: { of: TakenOut; isDone?: boolean }) {
  const t = useTranslations('ledger.takenOut')
  const level = useTranslations('ledger.level')
  const more = of.containers - of.first.length
  return (
    <>
      <p>{t(isDone ? 'were' : 'will', { packs: of.packs, containers: of.containers })}</p>
      <Rows
        caption={t('title')}
        rows={of.first}
        rowKey={({ ordinal }) => String(ordinal)}
        columns={[
          {
            name: 'code',
            title: t('container'),
            cell: ({ ordinal, code }) => (
              <GoTo to={pathTo(paths.serial, { id: ordinal })}>
                <Code>{code}</Code>
              </GoTo>
            ),
          },
          { name: 'level', title: t('level'), cell: (row) => level(row.level) },
          { name: 'packs', title: t('packs'), align: 'end', cell: ({ packs }) => <Num>{packs}</Num> },
        ]}
      />
      {more > 0 && <p>{t('more', { count: more })}</p>}
    </>
  )
}
