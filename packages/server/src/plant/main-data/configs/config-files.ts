/** Every version of the configs as a file of the export of everything: who saved it, when and why, and its values. */

import { usualDataCenterConfig } from '@serialis/contract/plant/main-data/configs/data-center-config.schema.ts'
import { usualMemberConfig } from '@serialis/contract/plant/main-data/configs/member-config.schema.ts'
import type { Cell } from '../../../kit/lists/list-export.ts'
import { type WordGroup, wordIn } from '../../../kit/lists/list-export.ts'
import { wholeFiles, type WholeFile } from '../../../platform/exports/exports.service.ts'
import { type ConfigName, listSaved } from './configs.queries.ts'

const AT_ONCE = 200
const FACTS = ['version', 'savedBy', 'savedAt', 'reason'] as const

/** As it was saved: a field that a version did not have stays empty. Lists and records are JSON. */
function cellOf(value: unknown): Cell {
  if (value === undefined || value === null) return null
  return typeof value === 'object' ? JSON.stringify(value) : (value as string | number | boolean)
}

function versionsOf(config: ConfigName, of: { name: string; usual: object; words: WordGroup }): WholeFile {
  const fields = Object.keys(of.usual)
  const titlesIn = (locale: 'en' | 'zh') => [
    ...FACTS.map((fact) => wordIn(locale, 'mainData.configs.columns', fact)),
    ...fields.map((field) => wordIn(locale, of.words, field)),
  ]
  return {
    name: of.name,
    titles: { en: titlesIn('en'), zh: titlesIn('zh') },
    async *rows({ db }) {
      for (let after: number | undefined = 0; after !== undefined;) {
        const rows = await listSaved(db, config, { after, limit: AT_ONCE })
        for (const { version, savedBy, savedAt, reason, contents } of rows)
          yield [
            version,
            savedBy,
            savedAt,
            reason,
            ...fields.map((field) => cellOf((contents as Record<string, unknown>)[field])),
          ]
        after = rows.at(-1)?.version
      }
    },
  }
}

export const configFiles = [
  versionsOf('data_center_config', {
    name: 'dataCenterConfigVersions',
    usual: usualDataCenterConfig,
    words: 'mainData.configs.dataCenter.fields',
  }),
  versionsOf('member_config', {
    name: 'memberConfigVersions',
    usual: usualMemberConfig,
    words: 'mainData.configs.member.fields',
  }),
].map((file) => wholeFiles.extension(file))
