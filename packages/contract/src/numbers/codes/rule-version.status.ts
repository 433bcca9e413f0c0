/** The life cycle of a rule version. A version that has issued codes is never edited, only followed by another one. */
export const RULE_VERSION_STATUSES = ['DRAFT', 'APPROVED', 'RETIRED'] as const
export type RuleVersionStatus = (typeof RULE_VERSION_STATUSES)[number]
