/** A signature wherever its record is shown: who, its meaning, why, when, and whether it is still valid. */

import type { SignatureView } from '@serialis/contract/kit/signature.ts'
import { useTranslations } from 'use-intl'
import { Instant } from '../../../kit/ui/Instant.tsx'
import { ToneShape } from '../../../kit/ui/ToneShape.tsx'
import './signature.css'

export function SignatureBadge({ signature }: { signature: SignatureView }) {
  const t = useTranslations('kit.signature')
  const { intact, printedName: name, account, meaning, reason, signedAt } = signature
  return (
    <div className={intact ? 'badge' : 'badge badge-broken'}>
      <ToneShape tone={intact ? 'active' : 'rejected'} size={11} />
      <div>
        <p>
          <strong>{intact ? t(`meanings.${meaning}`) : t('broken')}</strong> {t('by', { name, account })}{' '}
          <Instant>{signedAt}</Instant>
        </p>
        <p>{intact ? reason : t('brokenText')}</p>
        {signature.provider !== null && (
          <p className="badge-components">{t('askedBy', { provider: signature.provider })}</p>
        )}
        {signature.secondFactor !== null && (
          <p className="badge-components">{t(`components.${signature.secondFactor}`)}</p>
        )}
      </div>
    </div>
  )
}
