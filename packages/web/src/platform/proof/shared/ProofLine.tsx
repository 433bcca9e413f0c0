/** One sentence about the proof of the log: how far it is sealed, and where its newest head is kept. */

import { getProof } from '@serialis/contract/platform/proof/proof.routes.ts'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../../kit/language/time.ts'
import { useRead } from '../../../kit/wire/server-state.ts'

const REFRESH_MS = 15_000

export function ProofLine() {
  const t = useTranslations('proof')
  const { instant, list } = useFormats()
  const { data } = useRead(getProof, {}, { refreshMs: REFRESH_MS })
  if (data === undefined) return null
  if (data.sealed === null) return <span>{t('lineEmpty')}</span>
  const sequence = String(data.sealed.sequence)
  const kept = data.places.filter((place) => place.kept !== null)
  return (
    <span>
      {data.head === null || kept.length === 0
        ? t('lineUnkept', { sequence })
        : t('line', {
            sequence,
            head: instant(data.head.at),
            places: list(kept.map(({ place }) => t(`places.${place}`))),
          })}
    </span>
  )
}
