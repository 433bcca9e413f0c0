import { idParam } from '../../kit/entity.ts'
import { command, query } from '../../kit/route.ts'
import { rescueAnswer, rescueInput, rescueMade, rescueOfChange, rescueQuestion } from './rescue.schema.ts'

const placeErrors = [
  'rescue_container_unknown',
  'rescue_container_ambiguous',
  'rescue_nothing_inside',
  'rescue_order_unknown',
] as const

/** The outcome of each scan, and the remaining packs. */
export const askRescue = query({
  method: 'POST',
  path: '/api/rescues/question',
  permission: 'scraps.create',
  sites: 'own',
  input: { body: rescueQuestion },
  output: rescueAnswer,
  errors: placeErrors,
})
/** Stores the evidence, and creates a change that destroys the chosen pack once it is signed. */
export const createRescue = command({
  method: 'POST',
  path: '/api/rescues',
  permission: 'scraps.create',
  sites: 'own',
  input: { body: rescueInput },
  output: rescueMade,
  creates: true,
  event: 'rescue.created',
  errors: [...placeErrors, 'rescue_scans_refused', 'rescue_nothing_left', 'rescue_not_a_candidate'],
})
/** The evidence for a scrapping; null when it was created in another way. */
export const getRescueOfScrap = query({
  method: 'GET',
  path: '/api/scraps/:id/rescue',
  permission: 'scraps.list',
  sites: 'change',
  input: { params: idParam },
  output: rescueOfChange,
})
