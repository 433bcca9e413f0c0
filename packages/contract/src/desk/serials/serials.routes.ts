import { z } from 'zod'
import { listOf } from '../../kit/list.ts'
import { query } from '../../kit/route.ts'
import { lookupAnswer, moment, ordinalParam, serialDetail, serialFilter, serialItem } from './serials.schema.ts'

export const listSerials = query({
  method: 'GET',
  path: '/api/serials',
  permission: 'serials.list',
  sites: 'own',
  input: { query: serialFilter },
  output: listOf(serialItem),
})
/** Looks up a code in any spelling, at `at` if given. Several packs may have a bare code: then `gtin` selects one. */
export const lookupCode = query({
  method: 'GET',
  path: '/api/serials/lookup',
  permission: 'serials.detail',
  sites: 'own',
  input: {
    query: z.object({
      code: z.string().min(1, 'code_can_not_be_empty').max(4096),
      gtin: z.string().max(14).optional(),
      ...moment,
    }),
  },
  output: lookupAnswer,
})
export const getSerial = query({
  method: 'GET',
  path: '/api/serials/:ordinal',
  permission: 'serials.detail',
  sites: 'own',
  input: { params: ordinalParam, query: z.object(moment) },
  output: serialDetail,
})
