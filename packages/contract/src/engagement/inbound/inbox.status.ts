/** What became of a message. */

export const inboxStatuses = ['NEW', 'ROUTED', 'APPLIED', 'REJECTED', 'REPLAYED', 'DEAD'] as const
export type InboxStatus = (typeof inboxStatuses)[number]
