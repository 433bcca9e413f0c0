/** Checks a product's contents against its template, its line and its SN rules before a revision is written. */

import type { RuleTarget } from '@serialis/contract/numbers/codes/rule.schema.ts'
import type { PackagingLevel } from '@serialis/contract/numbers/ledger/serial-states.ts'
import { packagingLevels } from '@serialis/contract/numbers/ledger/serial-states.ts'
import type { ProductInput } from '@serialis/contract/plant/products/products.schema.ts'
import {
  zeroBoxTargetsOf,
  type CodeType,
  type TemplateLevel,
} from '@serialis/contract/plant/products/templates.schema.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { Failure, fieldFailure } from '../../kit/http/failure.ts'
import { ruleVersionOf } from '../../numbers/codes/codes.service.ts'
import { requireBrandForUse } from '../../platform/sites/sites.service.ts'
import { isDeployed, retiredWorkflow } from '../../platform/workflow/running.service.ts'
import { lineInForce } from '../lines/lines.service.ts'
import type { RevisionRow } from './products.queries.ts'
import type { Contents } from './products.writes.queries.ts'
import { templateOf } from './templates/templates.service.ts'

type Given = Omit<ProductInput, 'code'>

/** Rules that can number a level, by the code type of its packs. */
const targetsOf: Record<CodeType, readonly RuleTarget[]> = {
  SGTIN: ['GS1', 'HOUSE'],
  SSCC: ['SSCC'],
  CN20: ['CN'],
  NONE: [],
}

function levelFields(given: Given, levels: readonly TemplateLevel[]): Record<string, string> {
  const fields: Record<string, string> = {}
  if (given.companyCode === '' && levels.some(({ codeType }) => codeType === 'SSCC'))
    fields['companyCode'] = 'company_code_can_not_be_empty'
  given.levels.forEach(({ level, gtin }, i) => {
    const codeType = levels.find((at) => at.level === level)?.codeType
    if (codeType === undefined) fields[`levels.${i}.level`] = 'level_not_in_template'
    if (codeType === 'SGTIN' && gtin === null) fields[`levels.${i}.gtin`] = 'gtin_can_not_be_empty'
    if (codeType === 'SSCC' && gtin !== null) fields[`levels.${i}.gtin`] = 'gtin_not_for_this_level'
  })
  if (given.levels.length !== levels.length) fields['levels'] ??= 'levels_differ_from_template'
  return fields
}

function requireFields(fields: Record<string, string>) {
  if (Object.keys(fields).length > 0) throw new Failure('invalid_input', {}, fields)
}

async function isUsable(db: TenantDb, ruleVersionId: string, targets: readonly RuleTarget[]): Promise<boolean> {
  const rule = await ruleVersionOf(db, ruleVersionId).catch((error: unknown) => {
    // A wrong reference in the body is a fault of its field, not of the address.
    if (error instanceof Failure && error.key === 'not_found') return undefined
    throw error
  })
  return rule?.status === 'APPROVED' && targets.includes(rule.target)
}

async function requireRules(
  db: TenantDb,
  given: Given,
  levels: readonly TemplateLevel[],
  base: RevisionRow | undefined,
) {
  const fields: Record<string, string> = {}
  for (const [i, at] of given.levels.entries()) {
    const { codeType, zeroBox } = levels.find(({ level }) => level === at.level) ?? {
      codeType: 'NONE',
      zeroBox: 'NONE',
    }
    const targets = {
      ruleVersionId: targetsOf[codeType],
      zeroBoxRuleVersionId: zeroBox === 'OWN_KEY' ? zeroBoxTargetsOf(codeType) : [],
    }
    for (const name of ['ruleVersionId', 'zeroBoxRuleVersionId'] as const) {
      // A version that a revision already names may have been retired; it is checked again when codes are issued.
      const isKept = base?.keys.some((key) => key.level === at.level && key[name] === at[name]) === true
      if (at[name] !== null && !(isKept && targets[name].length > 0) && !(await isUsable(db, at[name], targets[name])))
        fields[`levels.${i}.${name}`] = 'rule_version_not_usable'
    }
  }
  requireFields(fields)
}

async function refuseWorkflow(db: TenantDb, code: string): Promise<never> {
  const retired = await retiredWorkflow(db, code)
  throw retired === null
    ? fieldFailure('workflow', 'workflow_not_exists', 'workflow_not_exists')
    : fieldFailure('workflow', 'workflow_retired', 'workflow_retired', retired)
}

/** The contents of the next revision, bound to the template's newest structure; refuses what does not fit together. */
export async function contentsOf(ctx: Ctx, given: Given, base: RevisionRow | undefined): Promise<Contents> {
  const { db } = ctx
  const template = await templateOf(db, given.templateId).catch((error: unknown) => {
    // Reported at its field, in addition to the key that the specification names.
    if (error instanceof Failure && error.key === 'template_not_exists')
      throw fieldFailure('templateId', error.key, error.key)
    throw error
  })
  const top = packagingLevels.indexOf(given.packagingLevel)
  const levels = template.levels.filter(({ level }) => packagingLevels.indexOf(level) <= top)
  if (levels.at(-1)?.level !== given.packagingLevel) throw fieldFailure('packagingLevel', 'level_not_in_template')
  requireFields(levelFields(given, levels))
  await requireRules(db, given, levels, base)
  // Also one that the previous revision names: if it was retired, this revision could not be approved.
  if (!(await isDeployed(db, given.workflow))) await refuseWorkflow(db, given.workflow)
  const lineId = given.productionLineId
  if (lineId !== null && lineId !== base?.productionLineId && !(await lineInForce(db, lineId)))
    throw fieldFailure('productionLineId', 'line_not_exists', 'line_not_exists')
  const brandCode = await requireBrandForUse(ctx, { id: given.brandId, before: base?.brandId ?? null })
  return {
    ...given,
    brandCode,
    templateShape: template.shape,
    levels: levels.map(({ level }) => ({ level, ...keysOf(given, level) })),
  }
}

function keysOf({ levels }: Given, level: PackagingLevel) {
  const at = levels.find((given) => given.level === level)
  return {
    gtin: at?.gtin ?? null,
    ruleVersionId: at?.ruleVersionId ?? null,
    zeroBoxRuleVersionId: at?.zeroBoxRuleVersionId ?? null,
  }
}
