/** On the page of a member: its tags, what gave them and until when, with the buttons to give one and take it away. */

import { getMemberTags, removeTag } from '@serialis/contract/engagement/tags/tags.routes.ts'
import { followsRule, type MemberTag } from '@serialis/contract/engagement/tags/tags.schema.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../kit/language/time.ts'
import { useMay } from '../../kit/navigation/Can.tsx'
import { GoTo } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { say } from '../../kit/notices/notices.ts'
import { Loaded } from '../../kit/page/Loaded.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { useCommand } from '../../kit/wire/server-state.ts'
import { GiveTag } from './GiveTag.tsx'
import { tagTones, useTagName } from './tags.display.ts'

function Tagged({ memberId, of, mayRemove }: { memberId: string; of: MemberTag; mayRemove: boolean }) {
  const t = useTranslations('tags')
  const why = useTranslations('tagRules.why')
  const may = useMay()
  const nameOf = useTagName()
  const { instant, clauses } = useFormats()
  const { tag, source, addedAt, expiresAt } = of
  const name = nameOf(tag)
  const command = useCommand(removeTag, { inPlace: true, onDone: () => say(t('taken', { count: 1 })) })
  return (
    <li className="row">
      <div className="grow">
        <div className="row">
          <GoTo to={pathTo(paths.tag, { id: tag.id })}>{name}</GoTo>
          {tag.status === 'ARCHIVED' && <StatusTag tone={tagTones.ARCHIVED}>{t('status.ARCHIVED')}</StatusTag>}
        </div>
        <div className="soft">
          {clauses([
            t(`sources.${source}`),
            t('since', { at: instant(addedAt) }),
            expiresAt !== null && t('until', { at: instant(expiresAt) }),
          ])}
        </div>
      </div>
      {tag.kind === 'RULE' && may('audiences.explain') && (
        <GoTo to={pathTo(paths.tagWhy, { id: tag.id })} search={{ member: memberId }}>
          {why('of', { name })}
        </GoTo>
      )}
      {mayRemove && !followsRule(tag) && (
        <Button
          aria-label={t('takeOne', { name })}
          loading={command.isBusy}
          onClick={() => void command.run({ params: { id: tag.id }, body: { members: [memberId] } })}
        >
          {t('actions.take')}
        </Button>
      )}
    </li>
  )
}

export function MemberTags({ memberId }: { memberId: string }) {
  const t = useTranslations('tags')
  const [isGiving, setGiving] = useState(false)
  const close = () => setGiving(false)
  return (
    <Loaded route={getMemberTags} input={{ params: { id: memberId } }}>
      {({ items, mayAssign, mayRemove }) => (
        <Card
          title={t('title')}
          actions={mayAssign && <Button onClick={() => setGiving(true)}>{t('actions.give')}</Button>}
        >
          {items.length === 0 ? (
            <p className="soft">{t('noTags')}</p>
          ) : (
            <ul className="stack">
              {items.map((one) => (
                <Tagged key={one.tag.id} memberId={memberId} of={one} mayRemove={mayRemove} />
              ))}
            </ul>
          )}
          {isGiving && (
            <GiveTag members={[memberId]} without={items.map(({ tag }) => tag.id)} onClose={close} onDone={close} />
          )}
        </Card>
      )}
    </Loaded>
  )
}
