/** Attributes are part of the page of a member (0600) and are read and changed by its permissions. */

/** Events of work without a route. */
export const memberAttributesEvents = ['member_attributes.forgotten'] as const
