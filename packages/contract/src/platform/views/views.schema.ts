/** Saved views: filters, columns and row height of a list under a name, of one account or shared with a role. */

import { z } from 'zod'
import { id, recordVersion, requiredText } from '../../kit/entity.ts'
import { filtersOf, filterText } from '../../kit/list.ts'

/** Views of one list that an account may have. */
export const LIST_VIEWS_MAXIMUM = 50
/** Views of all lists that an account may have: a list is named by the client, which may name any. */
export const LIST_VIEWS_OF_ACCOUNT = 500

const name = z.string().max(100)
/** Columns that a view may name. */
const COLUMNS_MAXIMUM = 100
const names = z.array(name).max(COLUMNS_MAXIMUM)
const hasFew = (most: number) => (record: object) => Object.keys(record).length <= most

/** Characters of a content as JSON: many times what the widest list needs. */
const LIST_VIEW_CONTENT_MAXIMUM = 16_000

/** How a list shows its columns. Names that a list no longer has, or does not have yet, are not an error. */
const listColumns = z.object({
  /** In the order of the view. */
  order: names,
  /** Null: as the list declares it. */
  hidden: names.nullable(),
  /** The columns that there were: a later one is shown as the list declares it. */
  known: names.optional(),
  /** Stay visible when the table is wider than the page. */
  pinned: names.optional(),
  /** In pixels. */
  widths: z.record(name, z.number().int().min(40).max(1200)).refine(hasFew(COLUMNS_MAXIMUM), 'too_long').optional(),
  density: z.enum(['compact', 'comfortable']),
})

const listViewContent = z
  .object({
    /** Filters of the list, the sort among them where it has one, as in its address. */
    filters: filtersOf(filterText),
    columns: listColumns,
  })
  .refine((content) => JSON.stringify(content).length <= LIST_VIEW_CONTENT_MAXIMUM, 'too_long')

export const listName = z.string().regex(/^[a-z][a-z0-9._-]{0,59}$/i)

const shared = {
  name: requiredText(60, 'list_view_name_can_not_be_empty'),
  content: listViewContent,
  /** The role that it is shared with; null: nobody else sees it. */
  roleId: id.nullable().default(null),
}

export const listViewInput = z.object({ list: listName, ...shared })
export const listViewEdit = z.object({ ...shared, version: recordVersion })

export const listView = z.object({
  id,
  list: z.string(),
  name: z.string(),
  content: listViewContent,
  role: z.object({ id, name: z.string() }).nullable(),
  ownerName: z.string(),
  isOwn: z.boolean(),
  version: z.number().int(),
})
export type ListView = z.infer<typeof listView>
export type ListViewContent = z.infer<typeof listViewContent>
