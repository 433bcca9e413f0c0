/** The commands of a page as buttons; the primary one is last, on the right. */

import { Button } from 'antd'
import { LinkButton } from '../ui/LinkButton.tsx'
import type { HeadCommand } from './head-commands.ts'

function CommandButton({ command }: { command: HeadCommand }) {
  const type = command.isPrimary ? 'primary' : 'default'
  if ('to' in command)
    return (
      <LinkButton type={type} to={command.to} {...(command.search && { search: command.search })}>
        {command.label}
      </LinkButton>
    )
  return (
    <Button type={type} loading={command.isBusy === true} onClick={command.onClick}>
      {command.label}
    </Button>
  )
}

export const HeadCommands = ({ commands }: { commands: readonly HeadCommand[] }) =>
  commands
    .toSorted((a, b) => Number(a.isPrimary ?? false) - Number(b.isPrimary ?? false))
    .map((command) => <CommandButton key={command.label} command={command} />)
