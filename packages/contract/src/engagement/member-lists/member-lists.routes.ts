import { z } from 'zod'
import { id, idParam } from '../../kit/entity.ts'
import { importDecision, importStatuses } from '../../kit/import-file.ts'
import { listOf, listQuery } from '../../kit/list.ts'
import { command, query, stream, upload } from '../../kit/route.ts'
import * as s from './member-lists.schema.ts'

const lists = '/api/member-lists'
const one = `${lists}/:id` as const
const line = z.coerce.number().int().min(1).max(2_000_000_000)
const ofLine = z.object({ id, line })
const stepErrors = ['import_status_does_not_allow', 'changed_meanwhile'] as const

/** Newest first. */
export const listMemberLists = query({
  method: 'GET',
  path: lists,
  permission: 'memberLists.import',
  sites: 'closed',
  input: {
    query: listQuery({
      status: z.enum(importStatuses).optional(),
      target: z.enum(s.listTargets).optional(),
      /** Part of the file's name. */
      fileName: z.string().trim().max(60).optional(),
    }),
  },
  output: listOf(s.memberListListed),
})
export const getMemberList = query({
  method: 'GET',
  path: one,
  permission: 'memberLists.import',
  sites: 'closed',
  input: { params: idParam },
  output: s.memberList,
})
/** The first rows, and those that were refused. */
export const listMemberListRows = query({
  method: 'GET',
  path: `${one}/rows`,
  permission: 'memberLists.import',
  sites: 'closed',
  input: { params: idParam, query: listQuery({ outcome: z.enum(s.listOutcomes).optional() }, 'number') },
  output: listOf(s.memberListRow),
})
/** Stores the file and checks it with the columns that its titles name; nobody comes or goes. */
export const uploadMemberList = upload({
  method: 'POST',
  path: lists,
  permission: 'memberLists.import',
  sites: 'closed',
  input: { body: s.memberListUpload },
  fileLimit: s.MEMBER_LIST_BYTES,
  output: s.memberList,
  event: 'member_list.uploaded',
  errors: [
    'not_found',
    'no_permission',
    'choose_a_file',
    'choose_a_correct_file_type',
    'file_too_large',
    'member_list_target_closed',
  ],
  creates: true,
})
/** Which column is which identity, and whether members come or go. The file is checked again; corrections are dropped. */
export const planMemberList = command({
  method: 'POST',
  path: `${one}/plan`,
  permission: 'memberLists.import',
  sites: 'closed',
  input: { params: idParam, body: s.memberListPlan },
  output: s.memberList,
  event: 'member_list.planned',
  errors: ['member_list_columns_differ', ...stepErrors],
})
/** The cells of a kept row in full, for its correction. Each time is an event. */
export const showMemberListRow = command({
  method: 'POST',
  path: `${one}/rows/:line/show`,
  permission: 'members.unmask',
  sites: 'closed',
  input: { params: ofLine },
  output: s.memberListCells,
  event: 'member_list.row_unmasked',
  errors: ['import_row_unknown'],
})
/** Replaces cells of a refused row. Omitted cells stay, and so do those that come back masked. */
export const mendMemberListRow = command({
  method: 'PUT',
  path: `${one}/rows/:line`,
  permission: 'memberLists.import',
  sites: 'closed',
  input: { params: ofLine, body: s.memberListCorrection },
  output: s.memberListRow,
  event: 'member_list.mended',
  errors: ['import_row_unknown', ...stepErrors],
})
/** Every row that is not refused. A row that no longer fits when its turn comes is refused then. */
export const enterMemberList = command({
  method: 'POST',
  path: `${one}/enter`,
  permission: 'memberLists.import',
  sites: 'closed',
  input: { params: idParam, body: importDecision },
  output: s.memberList,
  event: 'member_list.enter_started',
  errors: ['no_permission', 'member_list_target_closed', 'import_has_nothing_to_enter', ...stepErrors],
})
export const dropMemberList = command({
  method: 'POST',
  path: `${one}/drop`,
  permission: 'memberLists.import',
  sites: 'closed',
  input: { params: idParam, body: importDecision },
  output: s.memberList,
  event: 'member_list.dropped',
  errors: [...stepErrors],
})
/** The refused rows with what is wrong; identities in full only for those who may see them. */
export const downloadRefusedOfList = stream({
  method: 'GET',
  path: `${one}/refused-rows`,
  permission: 'memberLists.import',
  sites: 'closed',
  input: { params: idParam },
  event: 'member_list.refused_rows_downloaded',
})
