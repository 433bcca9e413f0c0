/** Scans are checked by queries; each change of a container is one command with one event. */

import { command, query } from '../../kit/route.ts'
import { packingProblemKeys } from './packing.errors.ts'
import {
  checkAnswer,
  checkInput,
  mergeInput,
  moveInput,
  openAnswer,
  openInput,
  packingDone,
  packInput,
  partialsAnswer,
  partialsQuery,
  replaceInput,
  undoInput,
  unpackInput,
} from './packing.schema.ts'

/** The container with this code, or the container of the pack with this code. */
export const openPackingContainer = query({
  method: 'GET',
  path: '/api/packing/container',
  permission: 'packing.list',
  sites: 'own',
  input: { query: openInput },
  output: openAnswer,
  errors: ['packing_code_unknown', 'packing_code_ambiguous', 'packing_not_a_container'],
})
/** The effect of the next scan. Never refused: a problem is part of the answer. */
export const checkPackingScan = query({
  method: 'POST',
  path: '/api/packing/check',
  permission: 'packing.list',
  sites: 'own',
  input: { body: checkInput },
  output: checkAnswer,
  errors: ['not_found'],
})
export const packMembers = command({
  method: 'POST',
  path: '/api/packing/packs',
  permission: 'packing.pack',
  sites: 'own',
  input: { body: packInput },
  output: packingDone,
  errors: [...packingProblemKeys, 'not_found'],
  event: 'container.packed',
  creates: true,
})
export const unpackMembers = command({
  method: 'POST',
  path: '/api/packing/unpacks',
  permission: 'packing.pack',
  sites: 'own',
  input: { body: unpackInput },
  output: packingDone,
  errors: ['packing_not_inside', 'packing_container_empty', 'not_found'],
  event: 'container.unpacked',
  creates: true,
})
export const moveMembers = command({
  method: 'POST',
  path: '/api/packing/moves',
  permission: 'packing.pack',
  sites: 'own',
  input: { body: moveInput },
  output: packingDone,
  errors: [...packingProblemKeys, 'not_found'],
  event: 'container.members_moved',
  creates: true,
})
export const mergePartials = command({
  method: 'POST',
  path: '/api/packing/merges',
  permission: 'packing.merge',
  sites: 'own',
  input: { body: mergeInput },
  output: packingDone,
  errors: [...packingProblemKeys, 'packing_record_needed', 'not_found'],
  event: 'container.merged',
  creates: true,
})
export const replaceContainerCode = command({
  method: 'POST',
  path: '/api/packing/replacements',
  permission: 'packing.replace',
  sites: 'own',
  input: { body: replaceInput },
  output: packingDone,
  errors: [...packingProblemKeys, 'packing_record_needed', 'not_found'],
  event: 'container.code_replaced',
  creates: true,
})
/**
 * Undoes a command of the desk as a whole, while nothing later touched its packs; also requires the permission of that
 * command.
 */
export const undoPacking = command({
  method: 'POST',
  path: '/api/packing/undos',
  permission: 'packing.pack',
  sites: 'own',
  input: { body: undoInput },
  output: packingDone,
  errors: ['packing_not_undoable', 'event_touched_later', 'event_undone_already', 'no_permission', 'not_found'],
  event: 'container.packing_undone',
  creates: true,
})
/** Open partial cases by product and batch, with proposals for merging them into full ones. */
export const listPartialCases = query({
  method: 'GET',
  path: '/api/packing/partials',
  permission: 'packing.list',
  sites: 'own',
  input: { query: partialsQuery },
  output: partialsAnswer,
})
