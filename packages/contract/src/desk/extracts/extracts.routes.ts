import { idParam } from '../../kit/entity.ts'
import { listOf } from '../../kit/list.ts'
import { command, query } from '../../kit/route.ts'
import * as s from './extracts.schema.ts'

const path = '/api/extracts'

export const listExtracts = query({
  method: 'GET',
  path,
  permission: 'extracts.list',
  sites: 'own',
  input: { query: s.extractList },
  output: listOf(s.extract),
})
export const getExtract = query({
  method: 'GET',
  path: `${path}/:id`,
  permission: 'extracts.list',
  sites: 'extract',
  input: { params: idParam },
  output: s.extract,
})
/** A task writes the list; its file is downloaded from the task centre or the list's own row. */
export const createExtract = command({
  method: 'POST',
  path,
  permission: 'extracts.create',
  sites: 'own',
  input: { body: s.extractInput },
  output: s.extract,
  event: 'extract.started',
  creates: true,
  errors: ['extract_names_nothing', 'extract_time_in_future'],
})
