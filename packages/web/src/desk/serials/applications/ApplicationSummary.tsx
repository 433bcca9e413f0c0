/** Next to the application form: an example code, and what remains of the rule and of the order's allocation. */

import { previewApplication } from '@serialis/contract/desk/serials/applications.routes.ts'
import type { ApplicationPreview, OrderAllocation } from '@serialis/contract/desk/serials/applications.schema.ts'
import { GUESS_LIMIT } from '@serialis/contract/numbers/codes/guessability.ts'
import type { PackagingLevel } from '@serialis/contract/numbers/ledger/serial-states.ts'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../../kit/language/time.ts'
import { type Fact, Facts } from '../../../kit/page/Facts.tsx'
import { Card } from '../../../kit/ui/Card.tsx'
import { Code } from '../../../kit/ui/Code.tsx'
import { Num } from '../../../kit/ui/Num.tsx'
import { ToneShape } from '../../../kit/ui/ToneShape.tsx'
import { useRead } from '../../../kit/wire/server-state.ts'

/** GTIN, level, two commas and the line end of a row of the download. */
const ROW_REST = 14 + 2 + 3

export interface SummaryProps {
  productId: string | undefined
  level: PackagingLevel | undefined
  ruleVersionId: string | undefined
  quantity: number | undefined
  allocation: OrderAllocation | undefined
}

function Guess({ preview: { guess, isReasonNeeded } }: { preview: ApplicationPreview }) {
  const t = useTranslations('applications')
  const { number } = useFormats()
  if (guess === 0) return t('form.guessNone')
  return (
    <span className={`guess-meter${isReasonNeeded ? ' field-error' : ''}`}>
      <span>
        {guess >= 1 ? t('form.guessSequence') : t('detail.guessNote', { count: number(Math.round(1 / guess)) })}
      </span>
      <meter
        min={0}
        max={1}
        low={0.5}
        high={0.99}
        optimum={0}
        value={Math.min(1, guess / GUESS_LIMIT)}
        aria-label={t('form.guess')}
      />
      <span className="guess-verdict">
        <ToneShape tone={isReasonNeeded ? 'rejected' : 'active'} />
        {t(isReasonNeeded ? 'form.guessOver' : 'form.guessSafe')}
      </span>
    </span>
  )
}

function useAllocationFacts(allocation: OrderAllocation | undefined, quantity: number | undefined): Fact[] {
  const t = useTranslations('applications.form')
  if (allocation === undefined) return []
  const after = quantity === undefined ? null : allocation.left - quantity
  return [
    { label: t('order'), value: <Num>{allocation.allocated}</Num> },
    {
      label: t('orderLeft'),
      value:
        after === null ? null : (
          <span className={after < 0 ? 'field-error' : ''}>
            <Num>{Math.max(0, after)}</Num>
          </span>
        ),
    },
  ]
}

export function ApplicationSummary({ productId, level, ruleVersionId, quantity, allocation }: SummaryProps) {
  const t = useTranslations('applications.form')
  const { bytes } = useFormats()
  const isAsked = productId !== undefined && level !== undefined && ruleVersionId !== undefined
  const query = {
    productId: productId ?? '',
    level: level ?? 'EA',
    ruleVersionId: ruleVersionId ?? '',
    ...(quantity !== undefined && { quantity }),
  }
  const { data: preview } = useRead(previewApplication, { query }, { enabled: isAsked, keepsPrevious: true })
  const allocationFacts = useAllocationFacts(allocation, quantity)
  if (!isAsked || preview === undefined)
    return (
      <Card title={t('summary')}>
        <p className="soft">{t('choose')}</p>
      </Card>
    )
  const after = quantity === undefined ? null : preview.left - quantity
  return (
    <Card title={t('summary')}>
      <div className="example-code">
        <span className="soft">{t('example')}</span>
        <Code>{preview.example}</Code>
        <span className="soft">{t('exampleNote')}</span>
      </div>
      <Facts
        facts={[
          ...allocationFacts,
          { label: t('left'), value: <Num>{preview.left}</Num> },
          {
            label: t('leftAfter'),
            value:
              after === null ? null : after < 0 ? (
                <span className="field-error">{t('tooMany')}</span>
              ) : (
                <Num>{after}</Num>
              ),
          },
          { label: t('guess'), value: <Guess preview={preview} /> },
          {
            label: t('fileSize'),
            value:
              quantity === undefined ? null : (
                <span className="num">{bytes(quantity * (preview.length + ROW_REST))}</span>
              ),
          },
        ]}
      />
    </Card>
  )
}
