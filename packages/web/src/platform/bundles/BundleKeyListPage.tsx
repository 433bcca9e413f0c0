/** Whose bundles are let in, by the fingerprints that people accepted. */

import { getOwnBundleKey, listBundleKeys, revokeBundleKey } from '@serialis/contract/platform/bundles/bundles.routes.ts'
import { useTranslations } from 'use-intl'
import { columnsOf } from '../../kit/list/columns.ts'
import { ListPage, type RowOf } from '../../kit/list/ListPage.tsx'
import { RowSteps } from '../../kit/list/RowSteps.tsx'
import { useMay } from '../../kit/navigation/Can.tsx'
import { paths } from '../../kit/navigation/paths.ts'
import { ReasonedStep } from '../../kit/page/ReasonedStep.tsx'
import { stepsOf } from '../../kit/page/steps.ts'
import { Instant } from '../../kit/ui/Instant.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { useRead } from '../../kit/wire/server-state.ts'
import { SignatureBadge } from '../signatures/shared/SignatureBadge.tsx'
import { Fingerprint } from './Fingerprint.tsx'

type Row = RowOf<typeof listBundleKeys>
const reading = columnsOf<Row>()

function KeySteps({ row }: { row: Pick<Row, 'id' | 'name' | 'revokedAt' | 'version'> }) {
  const t = useTranslations('bundles.keys')
  const may = useMay()
  const isAccepted = row.revokedAt === null
  const steps = stepsOf({
    open: isAccepted && may('bundles.acceptKeys') ? ['revoke'] : [],
    steps: { revoke: [revokeBundleKey, !isAccepted && t('isRevoked')] },
    label: () => t('revoke'),
  })
  return (
    <RowSteps of={row.name} steps={steps}>
      {isAccepted && may('bundles.acceptKeys') && (
        <ReasonedStep
          route={revokeBundleKey}
          input={(reason) => ({ params: { id: row.id }, body: { version: row.version, reason } })}
          label={t('revoke')}
          title={t('revokeTitle', { name: row.name })}
          done={t('revoked')}
          isDanger
        >
          <p>{t('revokeText')}</p>
        </ReasonedStep>
      )}
    </RowSteps>
  )
}

export function BundleKeyListPage() {
  const t = useTranslations('bundles.keys')
  const kit = useTranslations('kit.list')
  const { data } = useRead(getOwnBundleKey, {})
  return (
    <ListPage
      name="bundleKeys"
      route={listBundleKeys}
      title={t('title')}
      lead={
        <>
          {t('lead')} {data && <Fingerprint>{data.fingerprint}</Fingerprint>}
        </>
      }
      rowKey={(row) => row.id}
      commands={[{ label: t('accept'), to: paths.bundleKeyAccept, isPrimary: true }]}
      columns={[
        { name: 'name', title: t('fields.name'), cell: (row) => row.name },
        reading(['revokedAt'], {
          name: 'revokedAt',
          title: t('fields.status'),
          cell: (row) => (
            <StatusTag tone={row.revokedAt === null ? 'active' : 'inactive'}>
              {t(row.revokedAt === null ? 'status.ACCEPTED' : 'status.REVOKED')}
            </StatusTag>
          ),
        }),
        {
          name: 'fingerprint',
          title: t('fields.fingerprint'),
          cell: (row) => <Fingerprint>{row.fingerprint}</Fingerprint>,
        },
        { name: 'acceptedBy', title: t('fields.acceptedBy'), cell: (row) => row.acceptedBy },
        { name: 'acceptedAt', title: t('fields.acceptedAt'), cell: (row) => <Instant>{row.acceptedAt}</Instant> },
        {
          name: 'signatures',
          title: t('fields.signature'),
          cell: ({ signatures }) => signatures.map((one) => <SignatureBadge key={one.id} signature={one} />),
        },
        { name: 'revokedBy', title: t('fields.revokedBy'), isHidden: true, cell: (row) => row.revokedBy },
        { name: 'revokeReason', title: t('fields.revokeReason'), isHidden: true, cell: (row) => row.revokeReason },
        reading(['id', 'name', 'revokedAt', 'version'], {
          name: 'steps',
          title: kit('steps'),
          isSteps: true,
          cell: (row) => <KeySteps row={row} />,
        }),
      ]}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
    />
  )
}
