/** What rooms to the right need of activities: those that messages brought. */

export { type ActivityOfMessage, activitiesOfMessages } from './messages.queries.ts'
