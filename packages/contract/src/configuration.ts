/**
 * The kinds of configuration that a bundle carries from one tenant to another, in the order in which they are entered:
 * workflows name roles, and roles are held to the rules of segregated duties.
 */
export const configurationKinds = [
  'passwordPolicy',
  'accessRule',
  'dutyRules',
  'roles',
  'taskRule',
  'reviewRule',
  'alertTypes',
  'dictionary',
  'mailTexts',
  'editorRule',
  'workflows',
  'mainDataRule',
  'dataCenterConfig',
  'memberConfig',
  'orderLimits',
  'packingRule',
  'templates',
  'snRules',
] as const
export type ConfigurationKindName = (typeof configurationKinds)[number]
