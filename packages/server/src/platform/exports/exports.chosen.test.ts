/** The chosen rows of every list as a file, on a plant full of data: the page and the file name a row the same way. */

import { listAudiences } from '@serialis/contract/engagement/audiences/audiences.routes.ts'
import { listCollections } from '@serialis/contract/engagement/collections/collections.routes.ts'
import { listTags } from '@serialis/contract/engagement/tags/tags.routes.ts'
import type { ExportableList } from '@serialis/contract/lists.ts'
import { exportList } from '@serialis/contract/platform/exports/exports.routes.ts'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/harness/database.ts'
import { demoPlant } from '../../../test/harness/demo-plant.ts'
import { rooms } from '../../rooms.ts'
import { taskIn } from '../tasks/tasks.fixtures.ts'

const keyed = (row: unknown) => (row as { id: string }).id

it('has the one row that was chosen, of each list', async () => {
  const t = await testApp({ work: true, copyOf: await demoPlant() })
  const { items: collections } = await t.admin.call(listCollections, { query: { search: 'stores', kind: 'OBJECT' } })
  /** What a list cannot be read without. */
  const { items: audiences } = await t.admin.call(listAudiences, { query: { limit: 1 } })
  const { items: tags } = await t.admin.call(listTags, { query: { kind: 'MANUAL', limit: 1 } })
  const within: Record<string, Record<string, string>> = {
    records: { collectionId: collections[0]?.id ?? '' },
    audienceChanges: { audienceId: audiences[0]?.id ?? '' },
    tagChanges: { tagId: tags[0]?.id ?? '' },
  }
  const wrong: string[] = []
  let filled = 0
  for (const { name, route, keyOf = keyed } of rooms.flatMap((room) => room.exports ?? [])) {
    if (route.path.includes(':')) continue
    const page: unknown = await t.admin.call(route, { query: { ...within[name], limit: '25' } } as never)
    const chosen = (page as { items: never[] }).items.at(-1)
    if (chosen === undefined) continue
    filled++
    const ids = [keyOf(chosen)]
    const { taskId } = await t.admin.call(exportList, {
      body: { list: name as ExportableList, format: 'CSV', filter: within[name] ?? {}, ids },
    })
    const { state, result } = await taskIn(t.admin, taskId)
    if (state !== 'DONE' || result?.['rows'] !== 1) wrong.push(`${name}: ${state} ${JSON.stringify(result)}`)
  }
  expect(wrong).toEqual([])
  expect(filled).toBeGreaterThan(25)
})
