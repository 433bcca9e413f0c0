/** Languages: typed phrases, the provider, and the texts of error keys. */

import type { ErrorKey } from '@serialis/contract/errors.ts'
import type { EventCode } from '@serialis/contract/events.ts'
import type { fieldErrorKeys } from '@serialis/contract/kit/kit.errors.ts'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import type { SubjectType } from '@serialis/contract/subjects.ts'
import { type ReactNode, useCallback, useMemo } from 'react'
import {
  type IntlError,
  IntlErrorCode,
  IntlProvider,
  type MessageKeys,
  type Messages,
  type NestedKeyOf,
  useLocale,
  useTranslations,
} from 'use-intl'
import type { Locale } from './locale.ts'
import { everyPhrase, type LoadedPhrases, mayComeYet } from './phrases.ts'

/** The shape of the English phrases with any text: `const zh: Phrases<typeof en>` must be complete. */
export type Phrases<T> = { readonly [K in keyof T]: T[K] extends string ? string : Phrases<T[K]> }

/** Any phrase by its full name, e.g. `orders.title`. */
export type PhraseKey = MessageKeys<Messages, NestedKeyOf<Messages>>

/** Errors that only the web knows. */
type WebErrorKey = 'connection_lost' | 'changed_by_others' | 'download_incomplete'
export type AnyErrorKey = ErrorKey | WebErrorKey | (typeof fieldErrorKeys)[number]

type RoomErrors<R> = R extends { errors: infer E } ? keyof E : never
/** Contract keys for which no room has a phrase: must be `never`. */
export type MissingErrorPhrases<Rooms> = Exclude<AnyErrorKey, { [R in keyof Rooms]: RoomErrors<Rooms[R]> }[keyof Rooms]>

/** Keys of a group that rooms write a part of, e.g. `audit: { subjects: { order } }`. */
type KeysIn<R, Group extends string, Name extends string> = R extends { [G in Group]: { [N in Name]: infer P } }
  ? keyof P
  : never
type PhrasedKey<Rooms, Group extends string, Name extends string> = {
  [R in keyof Rooms]: KeysIn<Rooms[R], Group, Name>
}[keyof Rooms]
/** `order: { approved }` is the phrase of `order.approved`. */
type EventsIn<R> = R extends { audit: { events: infer E } }
  ? { [S in keyof E]: `${S & string}.${keyof E[S] & string}` }[keyof E]
  : never
type PhrasedEvent<Rooms> = { [R in keyof Rooms]: EventsIn<Rooms[R]> }[keyof Rooms]
type AfterDot<N extends string> = N extends `${string}.${infer A}` ? AfterDot<A> : N
type BeforeDot<N extends string> = N extends `${infer S}.${string}` ? S : never

/** Codes of the contract's log and permissions for which no room has a phrase, and event phrases of no event: must be `never`. */
export type MissingLogPhrases<Rooms> =
  | Exclude<EventCode, PhrasedEvent<Rooms>>
  | Exclude<PhrasedEvent<Rooms>, EventCode>
  | Exclude<SubjectType, PhrasedKey<Rooms, 'audit', 'subjects'>>
export type MissingPermissionPhrases<Rooms> =
  | Exclude<AfterDot<PermissionName>, PhrasedKey<Rooms, 'permissions', 'actions'>>
  | Exclude<BeforeDot<PermissionName>, PhrasedKey<Rooms, 'permissions', 'subjects'>>

type Tree = { [key: string]: string | Tree }
type Rooms = Record<
  string,
  { [Group in 'errors' | 'taskKinds' | 'words' | 'audit' | 'permissions' | 'problems']?: Tree }
>
export type ErrorParams = Record<string, string | number>

function mergeInto(tree: Tree, part: Tree): Tree {
  for (const [key, value] of Object.entries(part))
    tree[key] = typeof value === 'string' ? value : mergeInto((tree[key] ??= {}) as Tree, value)
  return tree
}
/** One group of all rooms; several rooms may write phrases of one subject. */
const merged = (rooms: Rooms, group: keyof Rooms[string]): Tree =>
  Object.values(rooms).reduce<Tree>((all, room) => mergeInto(all, room[group] ?? {}), {})

const isAwaited = ({ code }: IntlError) => code === IntlErrorCode.MISSING_MESSAGE && mayComeYet()

/** A page declares the wings whose phrases it shows. If it shows more, nothing is reported until the rest is loaded. */
function onPhraseError(error: IntlError) {
  if (isAwaited(error)) void everyPhrase()
  else console.error(error)
}
const phraseInstead = ({ namespace, key, error }: { namespace?: string; key: string; error: IntlError }) =>
  isAwaited(error) ? '' : [namespace, key].filter(Boolean).join('.')

export function I18nProvider({
  locale,
  zone,
  phrases,
  children,
}: {
  locale: Locale
  zone: string
  phrases: LoadedPhrases
  children: ReactNode
}) {
  const messages = useMemo(() => {
    const rooms = phrases as Rooms
    return {
      ...(phrases as Messages),
      allErrors: merged(rooms, 'errors'),
      allTaskKinds: merged(rooms, 'taskKinds'),
      allWords: merged(rooms, 'words'),
      allAudit: merged(rooms, 'audit'),
      allPermissions: merged(rooms, 'permissions'),
      allProblems: merged(rooms, 'problems'),
    }
  }, [phrases])
  return (
    <IntlProvider
      locale={locale}
      timeZone={zone}
      messages={messages}
      onError={onPhraseError}
      getMessageFallback={phraseInstead}
    >
      {children}
    </IntlProvider>
  )
}

export const useAppLocale = (): Locale => useLocale() as Locale

type LooseTranslator = ((key: string, params?: ErrorParams) => string) & { has: (key: string) => boolean }
/** A group that is merged from all rooms; its keys are known only at run time. */
const useMerged = (group: string) => useTranslations(group as never) as unknown as LooseTranslator

/**
 * Of a merged group: the phrase, otherwise the general text; nothing while the phrases of the key's room are being
 * loaded.
 */
function spoken(t: LooseTranslator, key: string, general: () => string, params?: ErrorParams): string {
  if (t.has(key)) return t(key, params)
  if (!mayComeYet()) return general()
  void everyPhrase()
  return ''
}

/** By code; `all` is every permission, also those of later releases. */
const permissionNames = new Map<string, string>(Object.entries(permissions).map(([name, code]) => [code, name]))

/**
 * Names of the permissions of a list such as `050101,050102`, what may be done with one thing together; a code of no
 * permission stays.
 */
export function usePermissionNames() {
  const t = useTranslations('kit.permissionNames')
  const word = useMerged('allPermissions')
  return useCallback(
    (codes: string): string => {
      const actionsOf = new Map<string, string[]>()
      for (const code of codes.split(',')) {
        const name = permissionNames.get(code)
        const subject = code === 'all' ? t('all') : name === undefined ? code : `subjects.${name.split('.')[0]}`
        const actions = actionsOf.get(subject) ?? []
        actionsOf.set(subject, actions)
        if (name !== undefined) actions.push(spoken(word, `actions.${name.split('.').at(-1)}`, () => ''))
      }
      return [...actionsOf]
        .map(([subject, actions]) =>
          actions.length === 0
            ? subject
            : t('of', { subject: spoken(word, subject, () => subject), action: actions.join(t('separator')) }),
        )
        .join(t('groupSeparator'))
    },
    [t, word],
  )
}

/**
 * Translates codes in a refusal: where a room has `words: { workflow: { STANDARD: … } }`, the phrase gets that text as
 * `{workflowName}` for `workflow: 'STANDARD'`. For a code without a text, the name that the server sent is used. `codes` of permissions become their names,
 * `{codesName}`.
 */
function useWords() {
  const word = useMerged('allWords')
  const namesOf = usePermissionNames()
  return useCallback(
    ({ codes, ...others }: ErrorParams): ErrorParams => {
      const { code } = others
      const params = {
        ...others,
        ...(typeof codes === 'string' && { codesName: namesOf(codes) }),
        ...(typeof code === 'string' && permissionNames.has(code) && { codeName: namesOf(code) }),
      }
      const words = Object.entries(params).flatMap(([name, code]) =>
        word.has(`${name}.${code}`) ? [[`${name}Name`, word(`${name}.${code}`)]] : [],
      )
      return { ...params, ...Object.fromEntries(words) }
    },
    [word, namesOf],
  )
}

/** Text of any error key; a key without a phrase is shown as "not valid", never as the bare key. */
export function useErrorText() {
  const t = useMerged('allErrors')
  const inWords = useWords()
  return useCallback(
    (key: string, params: ErrorParams = {}) => spoken(t, key, () => t('invalid'), inWords(params)),
    [t, inWords],
  )
}

/** Name of a task kind; a room has `taskKinds: { orders_assignCodes: … }` for `orders.assignCodes`. */
export function useTaskKind() {
  const t = useMerged('allTaskKinds')
  return useCallback((kind: string) => spoken(t, kind.replaceAll('.', '_'), () => t('other')), [t])
}

/** Of what rooms say of their records in the log (`audit: { subjects, events }`) and of their permissions (`permissions: { subjects, actions }`); `general` where no room has the phrase. */
export function useRoomPhrase(group: 'audit' | 'permissions') {
  const t = useMerged(group === 'audit' ? 'allAudit' : 'allPermissions')
  return useCallback((key: string, general: string) => spoken(t, key, () => general), [t])
}

/** What an alert says that happened (`problems: { codes_pool_short: … }` of a room); null where no room has the phrase. */
export function useProblem() {
  const t = useMerged('allProblems')
  return useCallback((key: string, params: ErrorParams) => (t.has(key) ? t(key, params) : null), [t])
}

/** Text of a phrase whose full name is known only at run time, e.g. a screen's title. */
export function usePhrase() {
  const t = useTranslations() as unknown as (key: string) => string
  return useCallback((key: PhraseKey) => t(key), [t])
}
