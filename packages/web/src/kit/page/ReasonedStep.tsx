/** A button whose command asks for a reason first: what it does, the reason, and the answer. */

import type { Answer, ClientInput, Route } from '@serialis/contract/kit/route.ts'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { say } from '../notices/notices.ts'
import { ReasonDialog } from '../ui/ReasonDialog.tsx'
import { useCommand } from '../wire/server-state.ts'

interface ReasonedStepProps<R extends Route> {
  route: R
  input: (reason: string) => ClientInput<R>
  label: string
  /** Of the dialog. */
  title: string
  /** What the command does. */
  children?: ReactNode
  /** Said once it is done; absent for a deletion, which `useCommand` confirms. */
  done?: string
  onDone?: (answer: Answer<R>) => void
  /** The page goes on from the new state of the record. */
  inPlace?: boolean
  isDanger?: boolean
  isPrimary?: boolean
}

export function ReasonedStep<R extends Route>({
  route,
  input,
  label,
  title,
  children,
  done,
  onDone,
  inPlace = false,
  isDanger = false,
  isPrimary = false,
}: ReasonedStepProps<R>) {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const command = useCommand(route, {
    inPlace,
    onDone: (answer) => {
      if (done !== undefined) say(done)
      close()
      onDone?.(answer)
    },
  })
  return (
    <>
      <Button type={isPrimary ? 'primary' : 'default'} danger={isDanger} onClick={() => setAsking(true)}>
        {label}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={title}
          confirm={label}
          isDanger={isDanger}
          isBusy={command.isBusy}
          onClose={close}
          onConfirm={(reason) => void command.run(input(reason))}
        >
          {children}
        </ReasonDialog>
      )}
    </>
  )
}
