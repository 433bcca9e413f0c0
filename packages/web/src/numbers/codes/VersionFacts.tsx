/** A rule version as text, as it is shown and as it is signed. */

import type { RuleVersion } from '@serialis/contract/numbers/codes/codes.schema.ts'
import { segmentWidth } from '@serialis/contract/numbers/codes/rule-shape.ts'
import { useTranslations } from 'use-intl'
import { Facts } from '../../kit/page/Facts.tsx'
import { Instant } from '../../kit/ui/Instant.tsx'
import { Num } from '../../kit/ui/Num.tsx'

function useSegmentTexts() {
  const t = useTranslations('rules')
  return (version: RuleVersion) =>
    version.shape.segments.map((segment) => {
      const kind = t(`kinds.${segment.kind}`)
      if ('text' in segment) return `${kind} ${segment.text}`
      const width = t('preview.shortestValue', { count: segmentWidth(segment) })
      return segment.kind === 'LOGIC'
        ? t(`sources.${segment.source}`)
        : `${kind}, ${width}, ${t(`alphabets.${segment.alphabet}`)}`
    })
}

export function VersionFacts({ version }: { version: RuleVersion }) {
  const t = useTranslations('rules')
  const texts = useSegmentTexts()(version)
  return (
    <Facts
      facts={[
        {
          label: t('fields.segments'),
          value: (
            <ol>
              {texts.map((text, at) => (
                <li key={at}>{text}</li>
              ))}
            </ol>
          ),
        },
        { label: t('fields.length'), value: <Num>{version.shape.length}</Num> },
        { label: t('fields.plannedVolume'), value: <Num>{version.plannedVolume}</Num> },
        { label: t('fields.issued'), value: <Num>{version.issued}</Num> },
        { label: t('fields.reason'), value: version.reason },
        { label: t('fields.author'), value: version.authorName },
        { label: t('fields.createdAt'), value: <Instant>{version.createdAt}</Instant> },
        { label: t('fields.approver'), value: version.approverName },
        {
          label: t('fields.keyCheck'),
          value: version.keyCheckValue && <span className="mono">{version.keyCheckValue}</span>,
        },
        { label: t('fields.retireReason'), value: version.retireReason },
      ]}
    />
  )
}
