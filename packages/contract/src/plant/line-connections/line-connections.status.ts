/** Exchanges between the product and a line, and the life cycle of each. */

/** FOLDER and SFTP: files, fetched and written by the product. HTTP: the line calls with its own API key. */
export const lineTransports = ['FOLDER', 'SFTP', 'HTTP'] as const
export type LineTransport = (typeof lineTransports)[number]

/** ANY: detected by the content of each file. */
export const lineResultFormats = ['ANY', 'CSV', 'XML', 'EPCIS', 'CHINA'] as const
export type LineResultFormat = (typeof lineResultFormats)[number]

export const exchangeDirections = ['OUT', 'IN'] as const
export type ExchangeDirection = (typeof exchangeDirections)[number]
export const exchangeKinds = [
  'PACKAGE',
  'RECALL',
  'ACKNOWLEDGEMENT',
  'RECALL_ANSWER',
  'PROGRESS',
  'RESULT',
  'UNKNOWN',
] as const
export type ExchangeKind = (typeof exchangeKinds)[number]

/**
 * To the line: QUEUED, SENT until it answers, then DONE; FAILED when it was given up. From the line: TAKEN or REFUSED.
 */
export const exchangeStatuses = ['QUEUED', 'SENT', 'DONE', 'FAILED', 'CANCELLED', 'TAKEN', 'REFUSED'] as const
export type ExchangeStatus = (typeof exchangeStatuses)[number]

/** Delays after failed attempts to hand something over; after the attempt that follows the last delay it is FAILED. */
export const HANDOVER_MINUTES = [1, 5, 15, 60, 240] as const
/** Failed polls in a row that count as a disconnection. */
export const DISCONNECTED_AFTER = 3
