/** The life of a rule version. What has issued codes is never edited, only followed by another version. */
export const RULE_VERSION_STATUSES = ['DRAFT', 'APPROVED', 'RETIRED'] as const
export type RuleVersionStatus = (typeof RULE_VERSION_STATUSES)[number]
