/** The symbol of one code as it may be printed on the pack, with its text and ways to copy or download it. */

import type { SerialDetail } from '@serialis/contract/desk/serials/serials.schema.ts'
import type { Scheme } from '@serialis/contract/numbers/ledger/serial-states.ts'
import { isFinal } from '@serialis/contract/numbers/ledger/serial.status.ts'
import { getMe } from '@serialis/contract/platform/access/access.routes.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMay } from '../../kit/navigation/Can.tsx'
import { say } from '../../kit/notices/notices.ts'
import { Card } from '../../kit/ui/Card.tsx'
import { Code } from '../../kit/ui/Code.tsx'
import { useRead } from '../../kit/wire/server-state.ts'
import { PrintLabels } from '../labels/shared/PrintLabels.tsx'
import type { SymbolKind } from './symbol.ts'
import './serials.css'

/** `(01)…(21)…` breaks between its elements. */
const elementsOf = (printed: string): string[] => printed.split(/(?=\((?:00|01|10|17|21)\))/)

/** No operation leads out of the state, so no label is printed any more. */
const isOutForGood = (scheme: Scheme, { isCommissioned, isScanned, isOpened, ...state }: SerialDetail['state']) =>
  isFinal(scheme, { ...state, commissioned: isCommissioned, scanned: isScanned, opened: isOpened })

function saveSvg(svg: string, name: string) {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

export function SymbolCard({
  serial: { ordinal, code, symbol, state },
}: {
  serial: Pick<SerialDetail, 'ordinal' | 'code' | 'symbol' | 'state'>
}) {
  const t = useTranslations('serials.symbol')
  const cards = useTranslations('serials.cards')
  const may = useMay()
  const { data: me } = useRead(getMe, {})
  const isOut = me !== undefined && isOutForGood(me.snScheme, state)
  const mark = me?.sandboxOf ? t('mark') : ''
  const [kind, setKind] = useState<SymbolKind>('matrix')
  const { data: svg, isError } = useQuery({
    queryKey: ['symbol', kind, symbol.elements, mark],
    queryFn: async () => (await import('./symbol.ts')).drawSymbol(symbol, kind, mark),
    enabled: me !== undefined,
    staleTime: Infinity,
    retry: false,
  })
  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text)
    say(t('copied'))
  }
  return (
    <Card
      title={cards('symbol')}
      actions={
        <Segmented
          aria-label={t('kind')}
          value={kind}
          onChange={setKind}
          options={[
            { value: 'matrix', label: t('matrix') },
            { value: 'qr', label: t('qr') },
          ]}
        />
      }
    >
      <div className="symbol">
        {svg !== undefined && (
          <img
            className="symbol-paper"
            alt={t('picture', { code })}
            src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`}
          />
        )}
        {svg === undefined && (
          <div className="symbol-paper" role="status">
            {isError ? t('failed') : <span className="bone" style={{ height: '100%' }} aria-label={t('drawing')} />}
          </div>
        )}
        <div className="symbol-texts">
          <dl>
            <div>
              <dt>{t('elements')}</dt>
              <dd className="mono">
                {elementsOf(symbol.printed).map((part, at) => (
                  <span key={at} className="element">
                    {part}
                  </span>
                ))}
              </dd>
            </div>
            {symbol.isGs1 && (
              <div>
                <dt>{t('link')}</dt>
                <dd>
                  <Code isUngrouped>{symbol.digitalLink}</Code>
                </dd>
              </div>
            )}
          </dl>
          <div className="row">
            <Button size="small" onClick={() => void copy(symbol.elements)}>
              {t('copyElements')}
            </Button>
            {symbol.isGs1 && (
              <Button size="small" onClick={() => void copy(symbol.digitalLink)}>
                {t('copyLink')}
              </Button>
            )}
            {may('labels.print') && !isOut && (
              <PrintLabels subject={{ kind: 'SERIALS', ordinals: [ordinal] }} code={code} isSmall />
            )}
            {svg !== undefined && (
              <Button
                size="small"
                onClick={() => saveSvg(svg, `${mark && `${mark}-`}${kind}-${code.replace(/[^\w.-]/g, '_')}.svg`)}
              >
                {t('download')}
              </Button>
            )}
          </div>
          {may('labels.print') && isOut && <p className="soft">{t('noLabel')}</p>}
        </div>
      </div>
    </Card>
  )
}
