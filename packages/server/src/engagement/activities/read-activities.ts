/** What rooms to the right need of activities: those that messages brought. */

export { activitiesOfMessages } from './messages.queries.ts'
