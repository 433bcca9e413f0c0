/** `/docs`: the API, made from the document at `/openapi.json`. Open to everyone, as that document is. */

import { Input } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Labelled } from '../../kit/form/Labelled.tsx'
import { GoTo } from '../../kit/navigation/navigate.tsx'
import { paths } from '../../kit/navigation/paths.ts'
import { LocaleSwitch } from '../../kit/shell/Shell.tsx'
import { useTitle } from '../../kit/shell/useTitle.ts'
import { BASE } from '../../kit/wire/base.ts'
import { rawGet } from '../../kit/wire/raw.ts'
import { useSession } from '../../kit/wire/session.ts'
import './docs.css'
import { type ApiDocument, type Operation, operationsOf } from './openapi.ts'
import { OperationCard } from './OperationCard.tsx'

const DOCUMENT = '/openapi.json'
const PROGRAM = '/serialis.mjs'

/** Null: it could not be read; undefined: not yet. */
function useOperations(): readonly Operation[] | null | undefined {
  const [operations, setOperations] = useState<readonly Operation[] | null>()
  useEffect(() => {
    void rawGet(DOCUMENT, '').then(({ status, text }) =>
      setOperations(status === 200 ? operationsOf(JSON.parse(text) as ApiDocument) : null),
    )
  }, [])
  return operations
}

const fits = ({ id, method, path }: Operation, wanted: string): boolean =>
  `${method} ${path} ${id}`.toLowerCase().includes(wanted.trim().toLowerCase())

function Head() {
  const t = useTranslations('docs')
  return (
    <header className="docs-top">
      <div>
        <h1>{t('title')}</h1>
        <p className="soft docs-lead">{t('lead')}</p>
      </div>
      <nav className="row docs-links" aria-label={t('title')}>
        <GoTo to={paths.home}>{t('openConsole')}</GoTo>
        <a href={`${BASE}${DOCUMENT}`}>{t('description')}</a>
        <a href={`${BASE}${PROGRAM}`} download>
          {t('program')}
        </a>
        <LocaleSwitch />
      </nav>
    </header>
  )
}

function Groups({ names }: { names: readonly string[] }) {
  const t = useTranslations('docs')
  return (
    <nav className="docs-groups" aria-label={t('groups')}>
      {names.map((name) => (
        <a key={name} href={`#group-${name}`} className="mono">
          {name}
        </a>
      ))}
    </nav>
  )
}

export function DocsPage() {
  const t = useTranslations('docs')
  useTitle(t('title'))
  const { token } = useSession()
  const operations = useOperations()
  const [wanted, setWanted] = useState('')
  const [key, setKey] = useState('')
  const groups = useMemo(
    () => [
      ...Map.groupBy(
        (operations ?? []).filter((one) => fits(one, wanted)),
        ({ group }) => group,
      ),
    ],
    [operations, wanted],
  )
  const count = groups.reduce((sum, [, some]) => sum + some.length, 0)
  return (
    <main className="docs">
      <Head />
      <div className="docs-fields">
        <Labelled label={t('search')} hint={t('searchHint')}>
          {(control) => (
            <Input {...control} type="search" value={wanted} onChange={(event) => setWanted(event.target.value)} />
          )}
        </Labelled>
        <Labelled label={t('key')} hint={t('keyHint')}>
          {(control) => (
            <Input
              {...control}
              type="password"
              autoComplete="off"
              value={key}
              onChange={(event) => setKey(event.target.value.trim())}
            />
          )}
        </Labelled>
      </div>
      {token === null && key === '' && <p className="soft">{t('noSession')}</p>}
      {operations === null ? (
        <p role="alert">{t('loadFailed')}</p>
      ) : (
        <p className="soft" role="status">
          {operations !== undefined && t('count', { count })}
        </p>
      )}
      <Groups names={groups.map(([name]) => name)} />
      {groups.map(([name, some]) => (
        <section key={name} id={`group-${name}`} aria-labelledby={`title-${name}`}>
          <h2 id={`title-${name}`} className="mono">
            {name}
          </h2>
          {some.map((operation) => (
            <OperationCard key={operation.id} operation={operation} token={key} />
          ))}
        </section>
      ))}
    </main>
  )
}
