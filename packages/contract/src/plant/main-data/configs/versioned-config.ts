/**
 * The routes of a config that a tenant has once and whose versions are all kept: the one in force, each of the others, and
 * the save, which makes a new version. A version never changes, so what was done under it can be explained later.
 */

import { z } from 'zod'
import { instant, recordVersion, requiredText } from '../../../kit/entity.ts'
import { listOf, listQuery } from '../../../kit/list.ts'
import { command, query } from '../../../kit/route.ts'

const CONFIG_REASON_MAXIMUM = 500
/** The one subject of the events of each config. */
export const CONFIG = 'config'

/** Version 0 is what holds until the first save: nobody saved it, and it has no time. */
const versionFacts = {
  version: recordVersion,
  savedBy: z.string().nullable(),
  savedAt: instant.nullable(),
  reason: z.string(),
}

export function versionedConfig<
  const P extends string,
  const N extends 'memberConfig' | 'dataCenterConfig',
  const E extends string,
  S extends z.ZodRawShape,
>({ path, permission, event, values }: { path: P; permission: N; event: E; values: z.ZodObject<S> }) {
  const config = z.object({ ...values.shape, ...versionFacts })
  return {
    get: query({ method: 'GET', path, permission: `${permission}.list`, sites: 'shared', output: config }),
    list: query({
      method: 'GET',
      path: `${path}/versions`,
      permission: `${permission}.list`,
      sites: 'shared',
      input: { query: listQuery({}, 'number') },
      output: listOf(z.object(versionFacts)),
    }),
    version: query({
      method: 'GET',
      path: `${path}/versions/:version`,
      permission: `${permission}.list`,
      sites: 'shared',
      input: { params: z.object({ version: z.coerce.number().pipe(recordVersion) }) },
      output: config,
    }),
    /** `version` is the one in force that the client saw. */
    save: command({
      method: 'PUT',
      path,
      permission: `${permission}.edit`,
      sites: 'closed',
      input: {
        body: z.object({
          ...values.shape,
          version: recordVersion,
          reason: requiredText(CONFIG_REASON_MAXIMUM, 'can_not_be_empty'),
        }),
      },
      output: config,
      errors: ['changed_meanwhile'],
      event,
    }),
  }
}
