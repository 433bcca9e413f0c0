/** One route, folded until somebody opens it. */

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Facts } from '../../kit/page/Facts.tsx'
import { type Operation, wordOf } from './openapi.ts'
import { TryOut } from './TryOut.tsx'

function Inputs({ operation: { parameters } }: { operation: Operation }) {
  const t = useTranslations('docs')
  if (parameters.length === 0) return null
  return (
    <div>
      <h4>{t('inputs')}</h4>
      <div className="docs-table" tabIndex={0} role="region" aria-label={t('inputs')}>
        <table>
          <thead>
            <tr>
              <th>{t('name')}</th>
              <th>{t('place')}</th>
              <th>{t('needed')}</th>
              <th>{t('shape')}</th>
            </tr>
          </thead>
          <tbody>
            {parameters.map((one) => (
              <tr key={`${one.in} ${one.name}`}>
                <td className="mono">{one.name}</td>
                <td>{t(`places.${one.in}`)}</td>
                <td>{one.required && t('yes')}</td>
                <td className="mono">{wordOf(one.schema)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

function ShapeText({ title, shape }: { title: string; shape: object | undefined }) {
  if (shape === undefined || Object.keys(shape).length === 0) return null
  return (
    <details>
      <summary>{title}</summary>
      <pre className="docs-text" tabIndex={0} aria-label={title}>
        {JSON.stringify(shape, null, 2)}
      </pre>
    </details>
  )
}

function Opened({ operation, token }: { operation: Operation; token: string }) {
  const t = useTranslations('docs')
  const { permission, event, isSigned, refusals } = operation
  return (
    <div className="docs-open stack">
      <Facts
        facts={[
          {
            label: t('permission'),
            value:
              permission === 'public' || permission === 'session' ? (
                t(`permissions.${permission}`)
              ) : (
                <span className="mono">{permission}</span>
              ),
          },
          ...(event === undefined ? [] : [{ label: t('event'), value: <span className="mono">{event}</span> }]),
          ...(isSigned ? [{ label: t('signed'), value: t('yes') }] : []),
          ...refusals.map(([status, keys]) => ({
            label: `${t('refusals')} ${status}`,
            value: <span className="mono docs-keys">{keys}</span>,
          })),
        ]}
      />
      <Inputs operation={operation} />
      <ShapeText title={t('body')} shape={operation.body} />
      <ShapeText title={t('answer')} shape={operation.answer} />
      <div>
        <h4>{t('tryIt')}</h4>
        <TryOut operation={operation} token={token} />
      </div>
    </div>
  )
}

export function OperationCard({ operation, token }: { operation: Operation; token: string }) {
  const [isOpen, setOpen] = useState(false)
  const { id, method, path } = operation
  return (
    <section className="docs-operation" id={id}>
      <h3>
        <button type="button" className="plain docs-head" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <span className={`docs-method docs-${method.toLowerCase()} mono`}>{method}</span>
          <span className="mono docs-path">{path}</span>
          <span className="soft">{id}</span>
        </button>
      </h3>
      {isOpen && <Opened operation={operation} token={token} />}
    </section>
  )
}
