/** What rooms to the right need of attributes: all of one member, as they are stored. */

export { listAttributesOf } from './attributes.queries.ts'
