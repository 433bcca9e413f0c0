/** The words of the console: terms, and what each status says. Tags lead here, to `?at=order.APPROVED`. */

import { getMe } from '@serialis/contract/platform/access/access.routes.ts'
import { Input } from 'antd'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { type PhraseKey, usePhrase } from '../../kit/language/i18n.tsx'
import { useFormats } from '../../kit/language/time.ts'
import { useChangeSearch, useSearch } from '../../kit/navigation/navigate.tsx'
import { PageHead } from '../../kit/page/PageHead.tsx'
import { LineMap } from '../../kit/pictures/LineMap.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { useRead } from '../../kit/wire/server-state.ts'
import { entitiesOf, type Entity } from './entities.ts'
import './glossary.css'

interface Entry {
  /** The anchor. */
  id: string
  word: string
  text: string
}

/** A stable function, so it runs once for each target. */
const bringIntoView = (place: HTMLElement | null) => place?.scrollIntoView({ block: 'center' })

function Entries({ entries, at }: { entries: readonly Entry[]; at: string | undefined }) {
  return (
    <dl className="glossary">
      {entries.map(({ id, word, text }) => (
        <div key={id} id={id} ref={id === at ? bringIntoView : null} className={id === at ? 'glossary-at' : ''}>
          <dt>{word}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Names and sentences of the statuses of a kind of record. */
function useEntriesOf() {
  const phrase = usePhrase()
  return (entity: Entity): Entry[] =>
    entity.statuses.map((status) => ({
      id: `${entity.name}.${status}`,
      word: phrase(`${entity.words}.${status}` as PhraseKey),
      text: phrase(`glossary.statuses.${entity.name}.${status}` as PhraseKey),
    }))
}

function EntityCard({ entity, entries, at }: { entity: Entity; entries: readonly Entry[]; at: string | undefined }) {
  const t = useTranslations('glossary')
  const { list } = useFormats()
  const wordOf = new Map(entries.map(({ id, word }) => [id, word]))
  const named = (status: string) => wordOf.get(`${entity.name}.${status}`) ?? ''
  const name = t(`entities.${entity.name}`)
  const { next } = entity
  return (
    <Card title={name} isWide>
      <Entries entries={entries} at={at} />
      {next !== null && (
        <div className="glossary-way">
          <LineMap
            label={t('pathOf', { name })}
            stations={entity.statuses.map((status) => {
              const after = [...new Set(next(status).map(named))]
              return {
                key: status,
                label: named(status),
                state: 'later',
                note: after.length === 0 ? t('end') : t('next', { names: list(after) }),
              }
            })}
          />
        </div>
      )}
    </Card>
  )
}

export function GlossaryPage() {
  const t = useTranslations('glossary')
  const { at, text = '' } = useSearch() as { at?: string; text?: string }
  const change = useChangeSearch()
  const { data: me } = useRead(getMe, {})
  const entities = useMemo(() => entitiesOf(me?.snScheme ?? 'A'), [me?.snScheme])
  const entriesOf = useEntriesOf()
  const isFound = (entry: Entry) => `${entry.word} ${entry.text}`.toLowerCase().includes(text.trim().toLowerCase())
  const names = [
    'serial',
    'code',
    'level',
    'container',
    'partial',
    'pool',
    'application',
    'rule',
    'order',
    'placeOut',
  ] as const
  const more = [
    'result',
    'dryRun',
    'balance',
    'unaccounted',
    'lot',
    'signature',
    'recall',
    'push',
    'alert',
    'undo',
    'site',
  ] as const
  const terms = [...names, ...more]
    .map((name) => ({ id: `term.${name}`, word: t(`words.${name}.word`), text: t(`words.${name}.text`) }))
    .filter(isFound)
  const cards = entities
    .map((entity) => ({ entity, entries: entriesOf(entity) }))
    .filter(({ entries }) => entries.some(isFound))
  return (
    <div className="page">
      <PageHead title={t('title')} lead={t('lead')} />
      <Input
        type="search"
        className="glossary-search"
        aria-label={t('search')}
        placeholder={t('search')}
        value={text}
        onChange={(event) => change({ text: event.target.value, at: '' }, {}, true)}
      />
      {terms.length > 0 && (
        <Card title={t('terms')} isWide>
          <Entries entries={terms} at={at} />
        </Card>
      )}
      {cards.map(({ entity, entries }) => (
        <EntityCard key={entity.name} entity={entity} entries={entries} at={at} />
      ))}
      {terms.length + cards.length === 0 && <p className="soft">{t('nothing', { text })}</p>}
    </div>
  )
}
