/** The rules of segregated duties in configuration bundles. The examples of the product are nobody's configuration. */

import { dutyRules } from '@serialis/contract/platform/access/duties/duty-rules.schema.ts'
import type { z } from 'zod'
import { configurationKind } from '../../../kit/jobs/configuration.ts'
import { findDutyRules } from './duty-rules.queries.ts'
import { saveDutyRules, withoutIds } from './duty-rules.service.ts'

/** Rules are known by their names: an id is of one tenant. */
const shape = dutyRules.pick({ rules: true }).refine(({ rules }) => rules.every(({ id }) => id === undefined))

export const dutyConfiguration = configurationKind({
  kind: 'dutyRules',
  shape: shape as z.ZodType<{ rules: z.output<typeof dutyRules>['rules'] }>,
  async read({ db }) {
    const stored = await findDutyRules(db)
    if (stored === undefined) return []
    return [{ key: '', content: { rules: withoutIds(stored.rules) }, id: '', version: stored.version }]
  },
  async enter(_ctx, give, { content, before }) {
    await give(saveDutyRules, { body: { rules: content.rules, version: before?.version ?? 0 } })
    return 'DONE'
  },
})
