import { query } from '../../kit/route.ts'
import { dashboard, dashboardRange } from './overview.schema.ts'

/** All of the dashboard in one answer. */
export const getDashboard = query({
  method: 'GET',
  path: '/api/overview/dashboard',
  permission: 'dashboard.view',
  sites: 'own',
  input: { query: dashboardRange },
  output: dashboard,
})
