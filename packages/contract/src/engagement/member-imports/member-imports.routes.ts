import { z } from 'zod'
import { day, id, idParam } from '../../kit/entity.ts'
import { importDecision, importStatuses } from '../../kit/import-file.ts'
import { listOf, listQuery } from '../../kit/list.ts'
import { command, query, stream, upload } from '../../kit/route.ts'
import * as s from './member-imports.schema.ts'

const imports = '/api/member-imports'
const one = `${imports}/:id` as const
const line = z.coerce.number().int().min(1).max(2_000_000_000)
const ofLine = z.object({ id, line })
const stepErrors = ['import_status_does_not_allow', 'changed_meanwhile'] as const

/** Newest first. */
export const listMemberImports = query({
  method: 'GET',
  path: imports,
  permission: 'memberImports.list',
  sites: 'closed',
  input: {
    query: listQuery({
      status: z.enum(importStatuses).optional(),
      /** Part of the file's name. */
      fileName: z.string().trim().max(60).optional(),
      from: day.optional(),
      to: day.optional(),
    }),
  },
  output: listOf(s.memberImportListed),
})
export const getMemberImport = query({
  method: 'GET',
  path: one,
  permission: 'memberImports.list',
  sites: 'closed',
  input: { params: idParam },
  output: s.memberImport,
})
/** The first rows, and those that were refused. */
export const listMemberImportRows = query({
  method: 'GET',
  path: `${one}/rows`,
  permission: 'memberImports.list',
  sites: 'closed',
  input: { params: idParam, query: listQuery({ outcome: z.enum(s.memberRowOutcomes).optional() }, 'number') },
  output: listOf(s.memberImportRow),
})
/** Stores the file and checks it with the columns that its titles name; nothing is entered. */
export const uploadMemberImport = upload({
  method: 'POST',
  path: imports,
  permission: 'memberImports.create',
  sites: 'closed',
  input: {},
  fileLimit: s.MEMBER_IMPORT_BYTES,
  output: s.memberImport,
  event: 'member_import.uploaded',
  errors: ['choose_a_file', 'choose_a_correct_file_type', 'file_too_large'],
  creates: true,
})
/** Which column is which field, and by what members are found. The file is checked again; corrections are dropped. */
export const planMemberImport = command({
  method: 'POST',
  path: `${one}/plan`,
  permission: 'memberImports.create',
  sites: 'closed',
  input: { params: idParam, body: s.memberImportPlan },
  output: s.memberImport,
  event: 'member_import.planned',
  errors: [
    'member_import_columns_differ',
    'member_import_attribute_unknown',
    'member_import_consent_day_future',
    ...stepErrors,
  ],
})
/** The cells of a refused row in full, for its correction. Each time is an event. */
export const showMemberImportRow = command({
  method: 'POST',
  path: `${one}/rows/:line/show`,
  permission: 'members.unmask',
  sites: 'closed',
  input: { params: ofLine },
  output: s.memberCells,
  event: 'member_import.row_unmasked',
  errors: ['import_row_unknown'],
})
/** Replaces cells of a row that was refused or corrected. Omitted cells stay, and so do those that come back masked. */
export const mendMemberImportRow = command({
  method: 'PUT',
  path: `${one}/rows/:line`,
  permission: 'memberImports.create',
  sites: 'closed',
  input: { params: ofLine, body: s.memberCorrection },
  output: s.memberImportRow,
  event: 'member_import.mended',
  errors: ['import_row_unknown', ...stepErrors],
})
/** Enters every row that is not refused. A row that no longer fits when its turn comes is refused then. */
export const enterMemberImport = command({
  method: 'POST',
  path: `${one}/enter`,
  permission: 'memberImports.run',
  sites: 'closed',
  input: { params: idParam, body: importDecision },
  output: s.memberImport,
  event: 'member_import.enter_started',
  errors: ['import_has_nothing_to_enter', ...stepErrors],
})
export const dropMemberImport = command({
  method: 'POST',
  path: `${one}/drop`,
  permission: 'memberImports.create',
  sites: 'closed',
  input: { params: idParam, body: importDecision },
  output: s.memberImport,
  event: 'member_import.dropped',
  errors: [...stepErrors],
})
/** The refused rows with what is wrong; identities in full only for those who may see them. */
export const downloadRefusedMembers = stream({
  method: 'GET',
  path: `${one}/refused-rows`,
  permission: 'memberImports.export',
  sites: 'closed',
  input: { params: idParam },
  event: 'member_import.refused_rows_downloaded',
})
