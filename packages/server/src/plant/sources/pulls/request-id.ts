/**
 * The id under which a partner knows a request. It is the same for every attempt, so that a repeated request does not
 * deliver a second set of codes.
 */
export const requestIdOf = ({ id, part }: { id: string; part: number }): string => `${id}-${part}`

/** Which pull and which of its requests an answer names; undefined for any other id. */
export function readRequestId(text: string): { pullId: string; part: number } | undefined {
  const [, pullId, part] = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-(\d{1,7})$/.exec(text) ?? []
  return pullId === undefined ? undefined : { pullId, part: Number(part) }
}
