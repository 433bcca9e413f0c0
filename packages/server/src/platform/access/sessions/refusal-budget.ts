/** How many refusals of a minute become events, so that an attacker cannot fill the event log. */

/** Per process. */
const PER_TENANT = 60
const PER_SUBJECT = 5

export interface RefusalBudget {
  /**
   * Undefined when the minute has no event left for the subject or its tenant. Otherwise how many refusals of the
   * tenant were left out since its last event.
   */
  take(tenantId: number, subject: string, now: Date): number | undefined
}

export function createRefusalBudget(): RefusalBudget {
  let minute = 0
  const ofTenant = new Map<number, number>()
  const ofSubject = new Map<string, number>()
  const leftOut = new Map<number, number>()
  return {
    take(tenantId, subject, now) {
      const current = Math.floor(now.getTime() / 60_000)
      if (current !== minute) {
        minute = current
        ofTenant.clear()
        ofSubject.clear()
      }
      const [tenant, own] = [ofTenant.get(tenantId) ?? 0, ofSubject.get(subject) ?? 0]
      const before = leftOut.get(tenantId) ?? 0
      if (tenant >= PER_TENANT || own >= PER_SUBJECT) {
        leftOut.set(tenantId, before + 1)
        return undefined
      }
      ofTenant.set(tenantId, tenant + 1)
      ofSubject.set(subject, own + 1)
      leftOut.delete(tenantId)
      return before
    },
  }
}
