import { z } from 'zod'
import { deleted, idParam } from '../../kit/entity.ts'
import { command, query } from '../../kit/route.ts'
import { listName, listView, listViewEdit, listViewInput } from './views.schema.ts'

const views = '/api/list-views'
const one = `${views}/:id` as const

/** The caller's own views of a list, and those shared with a role of the caller; all of them, by name. */
export const listListViews = query({
  method: 'GET',
  path: views,
  permission: 'session',
  sites: 'shared',
  forSuppliers: 'own',
  input: { query: z.object({ list: listName }) },
  output: z.object({
    items: z.array(listView),
    /** Whether the caller may share a view with a role. */
    mayShare: z.boolean(),
  }),
})

/** With a role it needs `views.share`, or the right to edit roles. */
export const createListView = command({
  method: 'POST',
  path: views,
  permission: 'session',
  sites: 'shared',
  forSuppliers: 'own',
  input: { body: listViewInput },
  output: listView,
  errors: ['list_view_name_exists', 'too_many_list_views', 'list_view_role_not_found', 'no_permission'],
  event: 'list_view.created',
  creates: true,
})

/** Only by the owner; sharing needs the same as for a new one. */
export const updateListView = command({
  method: 'PUT',
  path: one,
  permission: 'session',
  sites: 'shared',
  forSuppliers: 'own',
  input: { params: idParam, body: listViewEdit },
  output: listView,
  errors: ['list_view_name_exists', 'list_view_role_not_found', 'no_permission', 'changed_meanwhile'],
  event: 'list_view.changed',
})

/** By the owner; a shared one also by anybody who may share. */
export const deleteListView = command({
  method: 'DELETE',
  path: one,
  permission: 'session',
  sites: 'shared',
  forSuppliers: 'own',
  input: { params: idParam },
  output: deleted,
  event: 'list_view.deleted',
})
