/** Packaging level templates in configuration bundles, by name: the newest structure. */

import { templateInput } from '@serialis/contract/plant/products/templates.schema.ts'
import { configurationKind } from '../../../kit/jobs/configuration.ts'
import { everyRow } from '../../../kit/lists/list-export.ts'
import { listTemplates } from './templates.queries.ts'
import { createTemplate, updateTemplate } from './templates.service.ts'

export const templateConfiguration = configurationKind({
  kind: 'templates',
  shape: templateInput.omit({ name: true }),
  async read({ db }, key) {
    const standing = []
    const rows = everyRow(
      (page) => listTemplates(db, { ...page, name: key }),
      (row) => row.name,
    )
    for await (const { id, name, remark, levels, version } of rows)
      standing.push({ key: name, content: { remark, levels }, id, version })
    return standing
  },
  async enter(_ctx, give, { key, content, before }) {
    const body = { ...content, name: key }
    if (before === undefined) await give(createTemplate, { body })
    else await give(updateTemplate, { params: { id: before.id }, body: { ...body, version: before.version } })
    return 'DONE'
  },
})
