import { z } from 'zod'
import { deleted, id, idParam, recordVersion } from '../../kit/entity.ts'
import { listOf, listQuery } from '../../kit/list.ts'
import { command, query } from '../../kit/route.ts'
import { signatureInput } from '../../kit/signature.ts'
import { approvals } from '../../platform/masters/approval.ts'
import {
  line,
  lineEdit,
  lineInput,
  lineListed,
  lineOption,
  lineRevision,
  LINE_MODES,
  LINE_TYPES,
} from './lines.schema.ts'
import { lineStatuses } from './lines.status.ts'

const version = recordVersion
const reason = z.string().trim().min(3, 'reason_too_short').max(500)

export const listLines = query({
  method: 'GET',
  path: '/api/production-lines',
  permission: 'lines.list',
  sites: 'own',
  input: {
    query: listQuery(
      {
        /** Part of code or name. */
        search: z.string().trim().max(60).optional(),
        status: z.enum(lineStatuses).optional(),
        approval: z.enum(approvals).optional(),
        type: z.enum(LINE_TYPES).optional(),
        mode: z.enum(LINE_MODES).optional(),
        factoryId: id.optional(),
      },
      'text',
    ),
  },
  output: listOf(lineListed),
})
/** Lines with approved settings that are not deleted, for a choice in a form. */
export const listLineOptions = query({
  method: 'GET',
  path: '/api/production-lines/options',
  permission: 'session',
  sites: 'own',
  input: {
    query: listQuery({ search: z.string().trim().max(60).optional(), status: z.enum(lineStatuses).optional() }, 'text'),
  },
  output: listOf(lineOption),
})
export const getLine = query({
  method: 'GET',
  path: '/api/production-lines/:id',
  permission: 'lines.list',
  sites: 'own',
  input: { params: idParam },
  output: line,
})
export const getLineRevision = query({
  method: 'GET',
  path: '/api/production-lines/:id/revisions/:revision',
  permission: 'lines.list',
  sites: 'own',
  input: {
    params: idParam.extend({
      revision: z.coerce
        .number()
        .int()
        .min(1)
        .max(2 ** 31 - 1),
    }),
  },
  output: lineRevision,
})

export const createLine = command({
  method: 'POST',
  path: '/api/production-lines',
  permission: 'lines.create',
  sites: 'own',
  input: { body: lineInput },
  output: line,
  errors: ['line_name_exists', 'line_code_exists', 'factory_not_exists'],
  event: 'line.created',
  creates: true,
})
export const updateLine = command({
  method: 'PUT',
  path: '/api/production-lines/:id',
  permission: 'lines.edit',
  sites: 'own',
  input: { params: idParam, body: lineEdit },
  output: line,
  errors: ['line_name_exists', 'factory_not_exists', 'status_change_not_allowed', 'changed_meanwhile'],
  event: 'line.changed',
})
const decision = { params: idParam, body: z.object({ version, signature: signatureInput }) }
/** The reason of the signature is the approver's opinion. */
export const approveLine = command({
  method: 'POST',
  path: '/api/production-lines/:id/approve',
  permission: 'lines.approve',
  sites: 'own',
  input: decision,
  output: line,
  errors: ['approver_is_author', 'status_change_not_allowed', 'changed_meanwhile'],
  event: 'line.approved',
  signed: true,
})
export const rejectLine = command({
  method: 'POST',
  path: '/api/production-lines/:id/reject',
  permission: 'lines.approve',
  sites: 'own',
  input: decision,
  output: line,
  errors: ['approver_is_author', 'status_change_not_allowed', 'changed_meanwhile'],
  event: 'line.rejected',
  signed: true,
})
const withReason = { params: idParam, body: z.object({ version, reason }) }
/** Discards settings that wait or were rejected, and returns to those in force. */
export const undoLine = command({
  method: 'POST',
  path: '/api/production-lines/:id/undo',
  permission: 'lines.edit',
  sites: 'own',
  input: withReason,
  output: line,
  errors: ['no_revision_in_force', 'line_name_exists', 'status_change_not_allowed', 'changed_meanwhile'],
  event: 'line.undone',
})
export const activateLine = command({
  method: 'POST',
  path: '/api/production-lines/:id/activate',
  permission: 'lines.activate',
  sites: 'own',
  input: withReason,
  output: line,
  errors: ['line_not_approved', 'status_change_not_allowed', 'changed_meanwhile'],
  event: 'line.activated',
})
export const inactivateLine = command({
  method: 'POST',
  path: '/api/production-lines/:id/inactivate',
  permission: 'lines.activate',
  sites: 'own',
  input: withReason,
  output: line,
  errors: ['line_has_open_orders', 'status_change_not_allowed', 'changed_meanwhile'],
  event: 'line.inactivated',
})
export const deleteLine = command({
  method: 'DELETE',
  path: '/api/production-lines/:id',
  permission: 'lines.delete',
  sites: 'own',
  input: withReason,
  output: deleted,
  errors: ['line_still_used', 'line_has_open_orders', 'status_change_not_allowed', 'changed_meanwhile'],
  event: 'line.deleted',
})
