/** Source channels: a list whose rows are created and changed in a drawer. */

import { mergeSourceChannel } from '@serialis/contract/plant/main-data/merging.routes.ts'
import * as routes from '@serialis/contract/plant/main-data/source-channels.routes.ts'
import { useTranslations } from 'use-intl'
import { masterTexts } from '../../platform/masters/shared/master-kind.ts'
import { MasterListPage } from '../../platform/masters/shared/MasterListPage.tsx'
import { useApproving } from './approving.ts'
import { CodeAndName, RemarkField } from './MainDataFields.tsx'
import { mergingBy } from './MergeDrawer.tsx'

export function SourceChannelListPage() {
  const t = useTranslations('mainData.sourceChannels')
  const common = useTranslations('mainData.fields')
  return (
    <MasterListPage
      kind={{
        routes: {
          list: routes.listSourceChannels,
          get: routes.getSourceChannel,
          create: routes.createSourceChannel,
          update: routes.updateSourceChannel,
          remove: routes.deleteSourceChannel,
        },
        name: 'sourceChannels',
        subjectType: 'source_channel',
        rights: 'sourceChannels',
        texts: masterTexts(t, {
          code: common('code'),
          name: common('name'),
          remark: common('remark'),
          aliases: common('aliases'),
        }),
        columns: [
          { name: 'code', title: common('code'), cell: (row) => <span className="mono">{row.code}</span> },
          { name: 'name', title: common('name'), cell: (row) => row.name },
          {
            name: 'aliases',
            title: common('aliases'),
            isHidden: true,
            cell: (row) => <span className="mono">{row.aliases.join(', ')}</span>,
          },
          { name: 'remark', title: common('remark'), cell: (row) => row.remark },
        ],
        filters: [{ kind: 'text', name: 'search', label: common('search') }],
        fields: (form) => (
          <>
            <CodeAndName form={form} />
            <RemarkField form={form} />
          </>
        ),
        initial: { code: '', name: '', remark: '' },
        approval: useApproving({
          approve: routes.approveSourceChannel,
          reject: routes.rejectSourceChannel,
          undo: routes.undoSourceChannel,
        }),
        merging: mergingBy(mergeSourceChannel, routes.listSourceChannelOptions),
        deleteText: () => t('deleteText'),
      }}
    />
  )
}
