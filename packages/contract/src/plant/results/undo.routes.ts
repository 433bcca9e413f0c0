import { idParam } from '../../kit/entity.ts'
import { command, query } from '../../kit/route.ts'
import { resultFile } from './results.schema.ts'
import * as s from './undo.schema.ts'

const path = '/api/production/results/:id/undo'

/** What undoing the file would change, and which later events prevent it. Changes nothing. */
export const previewResultUndo = query({
  method: 'GET',
  path,
  permission: 'results.undo',
  sites: 'own',
  input: { params: idParam },
  output: s.undoPreview,
})
/** Undoes the file as a whole, with one signed command; a task does the work. */
export const undoResultFile = command({
  method: 'POST',
  path,
  permission: 'results.undo',
  sites: 'own',
  signed: true,
  input: { params: idParam, body: s.undoInput },
  output: resultFile,
  event: 'result_file.undo_started',
  errors: [
    'result_file_status_does_not_allow',
    'order_status_does_not_allow',
    'order_inspection_open',
    'event_touched_later',
    'result_file_container_holds_others',
    'changed_meanwhile',
    'user_name_or_password_wrong',
  ],
})
