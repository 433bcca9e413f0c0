/** Labels of an order, and everything that was printed. */

import { listLabelPrints, printLabels, reprintLabels } from '@serialis/contract/desk/labels/labels.routes.ts'
import { useTranslations } from 'use-intl'
import { useExportStep } from '../../kit/list/AsFile.tsx'
import { List } from '../../kit/list/ListPage.tsx'
import { useMay } from '../../kit/navigation/Can.tsx'
import { paths } from '../../kit/navigation/paths.ts'
import { PageHead } from '../../kit/page/PageHead.tsx'
import { stepsOf } from '../../kit/page/steps.ts'
import { Instant } from '../../kit/ui/Instant.tsx'
import { LinkButton } from '../../kit/ui/LinkButton.tsx'
import { Num } from '../../kit/ui/Num.tsx'
import { OneLabel } from './OneLabel.tsx'
import './labels.css'
import { OrderLabels } from './OrderLabels.tsx'

export function LabelPage() {
  const t = useTranslations('labels')
  const may = useMay()
  return (
    <div className="page">
      <PageHead
        title={t('title')}
        lead={t('lead')}
        steps={[
          ...stepsOf({
            steps: { print: printLabels, reprint: reprintLabels },
            label: (command) => t(command === 'print' ? 'print' : 'dialog.submitAgain'),
          }),
          ...useExportStep('labelPrints'),
        ]}
        actions={<LinkButton to={paths.packagingDesk}>{t('back')}</LinkButton>}
      />
      <div className="stack">
        {may('labels.print') && <OneLabel />}
        {may('labels.print') && may('orders.list') && <OrderLabels />}
        <section className="label-prints">
          <h2>{t('prints.title')}</h2>
          <List
            name="labelPrints"
            route={listLabelPrints}
            title={t('prints.title')}
            rowKey={({ id }) => id}
            empty={{ title: t('prints.empty.title'), text: t('prints.empty.text') }}
            columns={[
              {
                name: 'printedAt',
                title: t('fields.printedAt'),
                cell: ({ printedAt }) => <Instant>{printedAt}</Instant>,
              },
              { name: 'printedBy', title: t('fields.printedBy'), cell: ({ printedBy }) => printedBy },
              { name: 'labels', title: t('fields.labels'), align: 'end', cell: ({ labels }) => <Num>{labels}</Num> },
              {
                name: 'reprinted',
                title: t('fields.reprinted'),
                align: 'end',
                cell: ({ reprinted }) => <Num>{reprinted}</Num>,
              },
              { name: 'reason', title: t('fields.reason'), cell: ({ reason }) => reason },
              {
                name: 'symbology',
                title: t('fields.symbology'),
                cell: ({ symbology }) => t(`symbologies.${symbology}`),
              },
              { name: 'format', title: t('fields.format'), cell: ({ format }) => t(`formats.${format}`) },
              { name: 'template', title: t('fields.template'), cell: ({ template }) => t(`templates.${template}`) },
            ]}
          />
        </section>
      </div>
    </div>
  )
}
