import { z } from 'zod'
import { idParam } from '../../kit/entity.ts'
import { listOf, listQuery } from '../../kit/list.ts'
import { query } from '../../kit/route.ts'
import { event, eventDetail, eventFilters } from './audit.schema.ts'

/** Newest first. */
export const listEvents = query({
  method: 'GET',
  path: '/api/audit/events',
  permission: 'events.list',
  sites: 'own',
  input: { query: listQuery(eventFilters) },
  output: listOf(event),
  errors: ['too_many_records'],
})
export const getEvent = query({
  method: 'GET',
  path: '/api/audit/events/:id',
  permission: 'events.list',
  sites: 'event',
  input: { params: idParam },
  output: eventDetail,
})
/** The history of one object, newest first, for everybody who may read the object (`subjects.ts`). */
export const getHistory = query({
  method: 'GET',
  path: '/api/audit/history',
  permission: 'session',
  sites: 'own',
  input: { query: listQuery({ subjectType: z.string().min(1).max(100), subjectId: z.string().min(1).max(200) }) },
  output: listOf(event),
  errors: ['no_permission'],
})
