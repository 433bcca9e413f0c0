/** A rule with its versions, newest first: shape, meters, signatures, and the next steps. */

import {
  approveRuleVersion,
  createRuleVersion,
  deleteRuleVersion,
  getSnRule,
  retireRuleVersion,
  updateRuleVersion,
} from '@serialis/contract/numbers/codes/codes.routes.ts'
import type { RuleVersion } from '@serialis/contract/numbers/codes/codes.schema.ts'
import { useTranslations } from 'use-intl'
import { useParam } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { DetailPage } from '../../kit/page/DetailPage.tsx'
import { stepsOf } from '../../kit/page/steps.ts'
import { Card } from '../../kit/ui/Card.tsx'
import { LinkButton } from '../../kit/ui/LinkButton.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { SignatureBadge } from '../../platform/signatures/shared/SignatureBadge.tsx'
import { GuessMeter, MeterFacts, Warnings } from './RulePreview.tsx'
import { ruleTones } from './rules.tones.ts'
import { ApproveVersion, DeleteVersion, NewVersion, RetireVersion } from './RuleVersionSteps.tsx'
import { VersionFacts } from './VersionFacts.tsx'

function VersionCards({ version }: { version: RuleVersion }) {
  const t = useTranslations('rules')
  const may = (action: RuleVersion['actions'][number]) => version.actions.includes(action)
  const steps = (
    <>
      {may('DELETE') && <DeleteVersion version={version} />}
      {may('RETIRE') && <RetireVersion version={version} />}
      {may('EDIT') && <LinkButton to={pathTo(paths.ruleEdit, { id: version.id })}>{t('edit')}</LinkButton>}
      {may('APPROVE') && <ApproveVersion version={version} />}
    </>
  )
  return (
    <>
      <Card
        title={t('versionOf', { name: version.ruleName, number: String(version.number) })}
        note={
          <StatusTag tone={ruleTones[version.status]} term={`ruleVersion.${version.status}`}>
            {version.isKeyLeaked ? t('leakedTag') : t(`status.${version.status}`)}
          </StatusTag>
        }
        actions={steps}
      >
        <VersionFacts version={version} />
        {version.signatures.map((signature) => (
          <SignatureBadge key={signature.id} signature={signature} />
        ))}
      </Card>
      <section className="card stack">
        <GuessMeter meters={version.meters} />
        <MeterFacts meters={version.meters} />
      </section>
      {version.status === 'DRAFT' && <Warnings meters={version.meters} />}
    </>
  )
}

export function RuleDetailPage() {
  const t = useTranslations('rules')
  const why = useTranslations('kit.steps.why')
  const labels: Record<RuleVersion['actions'][number], string> = {
    EDIT: t('edit'),
    APPROVE: t('actions.approve'),
    DELETE: t('actions.delete'),
    RETIRE: t('actions.retire'),
    NEW_VERSION: t('actions.newVersion'),
  }
  const id = useParam()
  return (
    <DetailPage
      route={getSnRule}
      input={{ params: { id } }}
      head={(rule) => ({
        title: rule.name,
        lead: rule.remark || t(`targets.${rule.target}`),
        steps: stepsOf({
          open: rule.versions[0]?.actions ?? [],
          steps: {
            EDIT: [updateRuleVersion, why('draftOnly')],
            APPROVE: [approveRuleVersion, why('draftOnly')],
            DELETE: [deleteRuleVersion, why('draftOnly')],
            RETIRE: [retireRuleVersion, why('notApproved')],
            NEW_VERSION: [createRuleVersion, why('draftFirst')],
          },
          label: (action) => labels[action],
        }),
        primary: rule.versions[0]?.actions.includes('NEW_VERSION') && <NewVersion ruleId={rule.id} />,
      })}
    >
      {(rule) => rule.versions.map((version) => <VersionCards key={version.id} version={version} />)}
    </DetailPage>
  )
}
