/** The versions of a config: the one that the address names (`?version=`) is shown with its values. */

import type { Answer } from '@serialis/contract/kit/route.ts'
import type {
  getDataCenterConfigVersion,
  listDataCenterConfigVersions,
} from '@serialis/contract/plant/main-data/configs/data-center-config.routes.ts'
import type {
  getMemberConfigVersion,
  listMemberConfigVersions,
} from '@serialis/contract/plant/main-data/configs/member-config.routes.ts'
import { Button, Select } from 'antd'
import { useTranslations } from 'use-intl'
import { Labelled } from '../../../kit/form/Labelled.tsx'
import { useFormats } from '../../../kit/language/time.ts'
import { useChangeSearch, useSearch } from '../../../kit/navigation/navigate.tsx'
import { type Fact, Facts } from '../../../kit/page/Facts.tsx'
import { Loaded } from '../../../kit/page/Loaded.tsx'
import { useRead } from '../../../kit/wire/server-state.ts'

type VersionList = typeof listDataCenterConfigVersions | typeof listMemberConfigVersions
type VersionRoute = typeof getDataCenterConfigVersion | typeof getMemberConfigVersion

/** How many are offered; an older one has its address. */
const OFFERED = 200

function useChosen(): number | undefined {
  const { version = '' } = useSearch()
  return /^\d{1,9}$/.test(version) ? Number(version) : undefined
}

/** Version 0 is what held before the first save. */
function useVersionName() {
  const t = useTranslations('mainData.configs')
  return (version: number) => (version === 0 ? t('usual') : t('version', { version: String(version) }))
}

export function Versions<R extends VersionRoute>({
  list,
  route,
  factsOf,
}: {
  list: VersionList
  route: R
  factsOf: (config: Answer<R>) => readonly Fact[]
}) {
  const t = useTranslations('mainData.configs')
  const nameOf = useVersionName()
  const { exact, clauses } = useFormats()
  const chosen = useChosen()
  const change = useChangeSearch({ keepsForm: true })
  // Both have the same answers.
  const { data } = useRead(list as typeof listMemberConfigVersions, { query: { limit: OFFERED } })
  const saved = (data?.items ?? []).map(({ version, savedAt, reason }) => ({
    value: version,
    label: clauses([nameOf(version), savedAt && exact(savedAt), reason]),
  }))
  return (
    <div className="stack">
      <Labelled label={t('earlier')} hint={t('earlierHint')} isOptional>
        {(control) => (
          <Select
            {...control}
            allowClear
            placeholder={t('choose')}
            loading={data === undefined}
            value={chosen ?? null}
            options={[...saved, { value: 0, label: nameOf(0) }]}
            onChange={(version: number | undefined) =>
              change({ version: version === undefined ? '' : String(version) })
            }
          />
        )}
      </Labelled>
      {chosen !== undefined && (
        <section className="stack" aria-label={nameOf(chosen)}>
          <h3>{nameOf(chosen)}</h3>
          <Loaded route={route as typeof getMemberConfigVersion} input={{ params: { version: chosen } }}>
            {(config) => <Facts facts={factsOf(config as Answer<R>)} />}
          </Loaded>
        </section>
      )}
    </div>
  )
}

/** Fills the form with the values of the chosen version; they hold once they are saved. */
export function TakeOver<R extends VersionRoute>({ route, onTake }: { route: R; onTake: (config: Answer<R>) => void }) {
  const t = useTranslations('mainData.configs')
  const nameOf = useVersionName()
  const chosen = useChosen()
  if (chosen === undefined) return null
  return (
    <Loaded route={route as typeof getMemberConfigVersion} input={{ params: { version: chosen } }}>
      {(config) => (
        <div className="row">
          <Button onClick={() => onTake(config as Answer<R>)}>{t('takeOver', { name: nameOf(chosen) })}</Button>
        </div>
      )}
    </Loaded>
  )
}
