/** Five commands, one route each; the last one can be undone. */

import {
  mergePartials,
  moveMembers,
  packMembers,
  replaceContainerCode,
  unpackMembers,
} from '@serialis/contract/desk/packing/packing.routes.ts'
import type { DeskContainer, DeskMode, PackingDone } from '@serialis/contract/desk/packing/packing.schema.ts'
import { useTranslations } from 'use-intl'
import { sound } from '../../kit/look/sound.ts'
import { say } from '../../kit/notices/notices.ts'
import { useCommand } from '../../kit/wire/server-state.ts'
import type { Tray } from './useDesk.ts'

export interface Said {
  readonly reason: string
  readonly record: string
  readonly destroysEmptied: boolean
}
export interface LastAct {
  readonly eventId: string
  readonly mode: DeskMode
  readonly text: string
}

const recordOf = ({ record }: Said) => (record.trim() === '' ? {} : { record: record.trim() })

/** The command of each mode; `onDone` gets its result. */
function useActCommands(mode: DeskMode, onDone: (act: LastAct, answer: PackingDone) => void) {
  const t = useTranslations('packing.done')
  const options = {
    onDone: (answer: PackingDone) => {
      const text = t(mode, { count: answer.count, code: answer.container.code })
      sound('good')
      say(text)
      onDone({ eventId: answer.eventId, mode, text }, answer)
    },
    onRefused: () => {
      sound('bad')
      return false
    },
  }
  return {
    pack: useCommand(packMembers, options),
    unpack: useCommand(unpackMembers, options),
    move: useCommand(moveMembers, options),
    merge: useCommand(mergePartials, options),
    replace: useCommand(replaceContainerCode, options),
  }
}

/** `act(tray, said)`; an empty tray means the whole content of the container, where the mode allows it. */
export function useDeskCommands(
  container: DeskContainer,
  mode: DeskMode,
  onDone: (act: LastAct, answer: PackingDone) => void,
) {
  const commands = useActCommands(mode, onDone)
  const { ordinal } = container
  const act = ({ items, target }: Tray, said: Said) => {
    const members = items.map((item) => item.ordinal)
    const { reason } = said
    switch (mode) {
      case 'PACK':
        return commands.pack.run({ body: { container: ordinal, members } })
      case 'UNPACK':
        return commands.unpack.run({
          body: { container: ordinal, members: members.length === 0 ? 'all' : members, reason },
        })
      case 'MOVE':
        return commands.move.run({
          body: {
            from: ordinal,
            to: target?.ordinal ?? ordinal,
            members: members.length === 0 ? 'all' : members,
            reason,
          },
        })
      case 'MERGE':
        return commands.merge.run({
          body: { into: ordinal, from: members, reason, destroysEmptied: said.destroysEmptied, ...recordOf(said) },
        })
      case 'REPLACE':
        return commands.replace.run({
          body: { container: ordinal, label: target?.ordinal ?? ordinal, reason, ...recordOf(said) },
        })
    }
  }
  return { act, isBusy: Object.values(commands).some((command) => command.isBusy) }
}
