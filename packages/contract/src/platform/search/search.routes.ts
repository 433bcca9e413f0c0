import { z } from 'zod'
import { query } from '../../kit/route.ts'
import { SEARCH_TEXT_MAX, searchAnswer } from './search.schema.ts'

/** Records that the caller may see and that are called by this text, the best hit first. */
export const search = query({
  method: 'GET',
  path: '/api/search',
  permission: 'session',
  sites: 'own',
  forSuppliers: 'own',
  input: { query: z.object({ text: z.string().trim().min(1).max(SEARCH_TEXT_MAX) }) },
  output: searchAnswer,
})
