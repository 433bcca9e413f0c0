/** A button that deletes a record, once its user has said so; then the page goes to the list. */

import type { ClientInput, Route } from '@serialis/contract/kit/route.ts'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useGo } from '../navigation/navigate.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { useCommand } from '../wire/server-state.ts'

interface DeleteStepProps<R extends Route> {
  route: R
  input: ClientInput<R>
  label: string
  /** Of the dialog. */
  title: string
  /** What is gone afterwards. */
  children: ReactNode
  /** Where the page goes. */
  list: string
}

export function DeleteStep<R extends Route>({ route, input, label, title, children, list }: DeleteStepProps<R>) {
  const go = useGo()
  const [isAsking, setAsking] = useState(false)
  const command = useCommand(route, { onDone: () => go(list) })
  return (
    <>
      <Button danger onClick={() => setAsking(true)}>
        {label}
      </Button>
      {isAsking && (
        <Dialog
          title={title}
          confirm={label}
          isDanger
          isBusy={command.isBusy}
          onClose={() => setAsking(false)}
          onConfirm={() => void command.run(input)}
        >
          {children}
        </Dialog>
      )}
    </>
  )
}
