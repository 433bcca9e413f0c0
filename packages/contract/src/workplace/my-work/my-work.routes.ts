import { query } from '../../kit/route.ts'
import { firstSteps, myWork, workFilter } from './my-work.schema.ts'

/** What the caller can do now, and nobody else need be asked for: the conditions are those of the commands. */
export const getMyWork = query({
  method: 'GET',
  path: '/api/overview/my-work',
  permission: 'session',
  sites: 'own',
  forSuppliers: 'own',
  input: { query: workFilter },
  output: myWork,
})
/** Which first steps were taken since the demo plant was made, by any person. */
export const getFirstSteps = query({
  method: 'GET',
  path: '/api/overview/first-steps',
  permission: 'session',
  sites: 'shared',
  forSuppliers: 'own',
  output: firstSteps,
})
